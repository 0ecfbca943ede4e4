import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { createOwnerInvitation } from '../../league/accounts/invitations.ts';
import { getNetwork } from '../../league/auth/rate-limits.ts';
import { openTestLeague, refusalOf, tokenOf } from '../support/league/league.ts';

describe('An invitation', () => {
  it('admits one named person once, and shows its purpose beforehand', async () => {
    const { campaign, browser, entered } = await openTestLeague();
    const { id, umpire } = await campaign();
    const { link, expiresAt } = await umpire.client.league.invite({ campaign: id, role: 'player', player: 'ur' });
    expect(link).toMatch(/^https:\/\/club\.example\/#\/enter\/[\w-]{43}$/);
    const days = (Date.parse(expiresAt) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(14);
    const token = tokenOf(link);
    const guest = browser();
    const { state } = await umpire.client.campaigns.open({ id });
    expect(await guest.client.league.invitation({ token })).toEqual({
      title: state.title,
      role: 'player',
      power: state.players.find((player) => player.id === 'ur')?.power,
      campaign: id,
      seat: 'ur',
      expiresAt,
    });
    expect(await refusalOf(guest.client.league.enter({ token }))).toBe('BAD_INPUT');
    const { account } = await guest.client.league.enter({ token, name: '  Ann  ' });
    expect(account).toMatchObject({ name: 'Ann', owner: false, sessions: 1, away: null });
    expect(await guest.client.packs.all()).toMatchObject([{ campaign: id, player: 'ur' }]);
    expect((await guest.client.league.members({ campaign: id })).seats).toContainEqual(
      expect.objectContaining({ player: 'ur', name: 'Ann', substitute: '', isFiled: false }),
    );
    await expect(entered(link, 'Ben')).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'This invitation was used, has expired or was replaced by a newer one. Ask for another.',
    });
    expect(await refusalOf(browser().client.league.invitation({ token }))).toBe('NOT_FOUND');
  });

  it('admits one of two people who use it at once', async () => {
    const { campaign, browser, league } = await openTestLeague();
    const { id, umpire } = await campaign();
    for (const player of ['ur', 'akkad']) {
      const { link } = await umpire.client.league.invite({ campaign: id, role: 'player', player });
      const token = tokenOf(link);
      const answers = await Promise.all(
        ['Ann', 'Ben', 'Cas', 'Dan'].map((name) =>
          refusalOf(browser().client.league.enter({ token, name: `${name} of ${player}` })),
        ),
      );
      expect(answers.toSorted()).toEqual(['', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
    }
    const accounts = await league.store.db.selectFrom('account').select('name').execute();
    // The owner and two players: a failed attempt creates no account.
    expect(accounts).toHaveLength(3);
  });

  it('fails after expiry or replacement; a reader’s link works for several people', async () => {
    const { campaign, browser, entered, league } = await openTestLeague();
    const { id, umpire } = await campaign();
    const inviting = (role: 'player' | 'reader') =>
      umpire.client.league.invite({ campaign: id, role, player: role === 'player' ? 'ur' : '' });
    const first = await inviting('player');
    const second = await inviting('player');
    await expect(entered(first.link, 'Ann')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const readers = [await inviting('reader'), await inviting('reader')];
    for (const [at, { link }] of readers.entries()) await entered(link, `Reader ${at}`);
    expect((await umpire.client.league.members({ campaign: id })).readers).toBe(2);
    await league.store.db
      .updateTable('invitation')
      .set({ expires_at: sql<string>`now()` })
      .execute();
    await expect(entered(second.link, 'Ann')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    // A used invitation does not show its purpose.
    expect(await refusalOf(browser().client.league.invitation({ token: tokenOf(second.link) }))).toBe('NOT_FOUND');
  });

  it('fails if it expires during use', async () => {
    const { campaign, browser, pool } = await openTestLeague();
    const { id, umpire } = await campaign();
    const { link } = await umpire.client.league.invite({ campaign: id, role: 'player', player: 'ur' });
    const other = await pool.connect();
    try {
      await other.query('begin');
      await other.query("update invitation set expires_at = now() - interval '1 second'");
      const entered = refusalOf(browser().client.league.enter({ token: tokenOf(link), name: 'Ann' }));
      // This call started before the expiry and waits for the row lock.
      await expect
        .poll(async () => (await pool.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'")).rowCount)
        .toBe(1);
      await other.query('commit');
      expect(await entered).toBe('NOT_FOUND');
    } finally {
      other.release();
    }
  });

  it('repeats a lost answer only to the same call', async () => {
    const { campaign, browser, league } = await openTestLeague();
    const { id, umpire } = await campaign();
    const { link } = await umpire.client.league.invite({ campaign: id, role: 'player', player: 'ur' });
    const input = { token: tokenOf(link), name: 'Ann' };
    const [lost, again, other] = [browser(), browser(), browser()];
    lost.key = again.key = 'the-same-call';
    other.key = 'another-call';
    const { account } = await lost.client.league.enter(input);
    expect((await again.client.league.enter(input)).account).toMatchObject({ id: account?.id, sessions: 2 });
    expect(again.session).not.toBe(lost.session);
    expect(await refusalOf(other.client.league.enter(input))).toBe('NOT_FOUND');
    expect(await refusalOf(umpire.client.league.enter(input))).toBe('NOT_FOUND');
    await league.store.db
      .updateTable('command')
      .set({ at: sql<string>`now() - interval '1 hour'` })
      .execute();
    expect(await refusalOf(again.client.league.enter(input))).toBe('NOT_FOUND');
  });

  it('is for a player whose seat is free', async () => {
    const { campaign } = await openTestLeague();
    const { id, umpire } = await campaign(['ur']);
    const inviting = (player: string) => umpire.client.league.invite({ campaign: id, role: 'player', player });
    await expect(inviting('zeus')).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: '“zeus” does not play in this campaign; its players: akkad, ur, assur, elam',
    });
    await expect(inviting('ur')).rejects.toMatchObject({ code: 'REFUSED' });
    await umpire.client.league.vacate({ campaign: id, player: 'ur' });
    await inviting('ur');
  });

  it('to own the server makes its first user the owner', async () => {
    const { league, browser } = await openTestLeague();
    const { link } = await createOwnerInvitation(league);
    const { link: ofAnotherProcess } = await createOwnerInvitation(league);
    const owner = browser();
    expect(await owner.client.league.invitation({ token: tokenOf(link) })).toMatchObject({ role: 'owner', title: '' });
    expect((await owner.client.league.enter({ token: tokenOf(link), name: 'Ann' })).account?.owner).toBe(true);
    await owner.client.campaigns.create({ scenario: 'two-rivers' });
    const late = browser().client.league.enter({ token: tokenOf(ofAnotherProcess), name: 'Ben' });
    expect(await refusalOf(late)).toBe('NOT_FOUND');
  });
});

describe('A seat', () => {
  it('is lost at once when vacated, and its history is kept', async () => {
    const { campaign, entered, league } = await openTestLeague();
    const { id, umpire, players } = await campaign(['ur']);
    const ur = players['ur'];
    if (!ur) throw new Error('nobody plays it');
    await ur.client.packs.open({ campaign: id, player: 'ur' });
    await umpire.client.league.vacate({ campaign: id, player: 'ur' });
    expect(await refusalOf(ur.client.packs.open({ campaign: id, player: 'ur' }))).toBe('NOT_YOURS');
    expect(await ur.client.packs.all()).toEqual([]);
    expect((await ur.client.league.me()).account).not.toBeNull();
    expect(await refusalOf(umpire.client.league.vacate({ campaign: id, player: 'ur' }))).toBe('NOT_FOUND');
    const { link } = await umpire.client.league.invite({ campaign: id, role: 'player', player: 'ur' });
    await entered(link, 'Ben');
    const tenures = await league.store.db
      .selectFrom('member')
      .innerJoin('account', 'account.id', 'member.account_id')
      .select(['account.name', sql<boolean>`until is null`.as('isNow')])
      .where('seat', '=', 'ur')
      .orderBy('member.id')
      .execute();
    expect(tenures).toEqual([
      { name: 'Who plays ur', isNow: false },
      { name: 'Ben', isNow: true },
    ]);
  });

  it('is played by a substitute until its player takes it back', async () => {
    const { campaign, entered } = await openTestLeague();
    const { id, umpire, players } = await campaign(['ur']);
    const seat = { campaign: id, player: 'ur' };
    const ur = players['ur'];
    if (!ur) throw new Error('nobody plays it');
    expect(await refusalOf(umpire.client.league.substitute({ campaign: id, player: 'akkad' }))).toBe('REFUSED');
    const unused = await ur.client.league.substitute(seat);
    await ur.client.league.endSubstitute(seat);
    await expect(entered(unused.link, 'Ben')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { link } = await ur.client.league.substitute(seat);
    const substitute = await entered(link, 'Ben');
    const seatOf = async () =>
      (await umpire.client.league.members({ campaign: id })).seats.find((row) => row.player === 'ur');
    expect(await seatOf()).toMatchObject({ name: 'Who plays ur', substitute: 'Ben' });
    await substitute.client.packs.open(seat);
    expect(await refusalOf(substitute.client.league.substitute(seat))).toBe('REFUSED');
    expect((await ur.client.league.endSubstitute(seat)).seats).toContainEqual(
      expect.objectContaining({ substitute: '' }),
    );
    expect(await refusalOf(substitute.client.packs.open(seat))).toBe('NOT_YOURS');
    expect(await refusalOf(ur.client.league.endSubstitute(seat))).toBe('NOT_FOUND');
    await ur.client.packs.open(seat);
  });
});

describe('A substitute’s link', () => {
  it('fails once the player’s account was deleted', async () => {
    const { campaign, entered } = await openTestLeague();
    const { id, players } = await campaign(['ur']);
    const { link } = (await players['ur']?.client.league.substitute({ campaign: id, player: 'ur' })) ?? { link: '' };
    await players['ur']?.client.league.forgetMe();
    expect(await refusalOf(entered(link, 'Ben'))).toBe('REFUSED');
  });
});

describe('A session', () => {
  it('ends by timeout, by signing out, and with all others of its account', async () => {
    const { campaign, browser, league } = await openTestLeague();
    const { players } = await campaign(['ur']);
    const one = players['ur'];
    if (!one) throw new Error('nobody plays it');
    const [other, third] = [browser(), browser()];
    const account = (await one.client.league.me()).account?.id ?? '';
    const { beginSession } = await import('../../league/auth/sessions.ts');
    const { hashToken } = await import('../../league/auth/sessions.ts');
    for (const each of [other, third]) each.session = hashToken(await beginSession(league.store.db, account));
    expect((await one.client.league.me()).account?.sessions).toBe(3);
    expect((await other.client.league.signOut()).account).toBeNull();
    expect(other.session).toBeNull();
    const stolen = third.session;
    expect((await one.client.league.me()).account?.sessions).toBe(2);
    await one.client.league.signOutEverywhere();
    third.session = stolen;
    expect(await refusalOf(third.client.league.mine())).toBe('SIGNED_OUT');
    third.session = hashToken(await beginSession(league.store.db, account));
    await third.client.league.mine();
    await league.store.db
      .updateTable('session')
      .set({ expires_at: sql<string>`now()` })
      .execute();
    expect(await refusalOf(third.client.league.mine())).toBe('SIGNED_OUT');
  });

  it('lasts 90 days from its last use, recorded daily', async () => {
    const { owner, league } = await openTestLeague();
    const { client } = await owner();
    const days = async () =>
      (
        await league.store.db
          .selectFrom('session')
          .select(sql<number>`round(extract(epoch from expires_at - now()) / 86400)::integer`.as('days'))
          .executeTakeFirstOrThrow()
      ).days;
    await league.store.db
      .updateTable('session')
      .set({ expires_at: sql<string>`now() + interval '3 days'` })
      .execute();
    await client.league.me();
    expect(await days()).toBe(90);
  });
});

describe('An account', () => {
  it('keeps its name, absence and settings', async () => {
    const { campaign } = await openTestLeague();
    const { id, players, umpire } = await campaign(['ur']);
    const client = players['ur']?.client;
    const today = new Date().toISOString().slice(0, 10);
    const away = { from: today, to: today };
    const changed = await client?.league.changeAccount({ name: 'Ann', away });
    expect(changed?.account).toMatchObject({ name: 'Ann', away });
    const seat = (await umpire.client.league.members({ campaign: id })).seats.find(({ player }) => player === 'ur');
    expect(seat).toMatchObject({ name: 'Ann', isAway: true });
    await client?.app.changeSettings({ theme: 'dark' });
    expect(await client?.app.settings()).toMatchObject({ theme: 'dark', textSize: 'normal' });
    expect(await umpire.client.app.settings()).toMatchObject({ theme: 'system' });
  });

  it('rejects impossible dates of absence and deadline', async () => {
    const { campaign } = await openTestLeague();
    const { id, umpire } = await campaign();
    const { client } = umpire;
    const changed = (from: string, to: string) =>
      client.league.changeAccount({ name: 'Ann', away: { from, to } }).catch((error: unknown) => error);
    expect(await changed('2026-12-02', '2026-12-01')).toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringContaining('the last day is before the first') as string,
    });
    expect(await changed('0000-01-01', '0000-01-02')).toMatchObject({ code: 'BAD_INPUT' });
    const { schedule } = await client.league.schedule({ campaign: id });
    const set = client.league.setSchedule({ campaign: id, schedule: { ...schedule, deadline: '0000-01-01T20:00' } });
    expect(await refusalOf(set)).toBe('BAD_INPUT');
  });

  it('is deleted with all personal data, and its history stays anonymous', async () => {
    const { campaign, league } = await openTestLeague();
    const { id, players, umpire } = await campaign(['ur']);
    const ur = players['ur'];
    if (!ur) throw new Error('nobody plays it');
    await ur.client.league.changeAccount({ name: 'Xenophon', away: null });
    await ur.client.league.addChannel({ channel: { kind: 'mail', address: 'xenophon@club.example' } });
    await ur.client.league.sendMessage({ campaign: id, player: 'ur', to: [], text: 'Until spring.' });
    await ur.client.league.readUpTo({ campaign: id, player: 'ur', n: 1 });
    await ur.client.app.changeSettings({ theme: 'dark' });
    const account = (await ur.client.league.me()).account?.id ?? '';
    expect((await ur.client.league.forgetMe()).account).toBeNull();
    expect(await refusalOf(ur.client.league.mine())).toBe('SIGNED_OUT');
    const { db } = league.store;
    for (const table of [
      'account',
      'channel',
      'session',
      'passkey',
      'challenge',
      'member',
      'read_mark',
      'command',
      'notice',
      'message',
    ] as const) {
      const rows = JSON.stringify(await db.selectFrom(table).selectAll().execute());
      for (const personal of ['Xenophon', 'xenophon', account])
        expect([table, rows.includes(personal)]).toEqual([table, false]);
    }
    expect((await umpire.client.league.messages({ campaign: id, player: '' })).map(({ text }) => text)).toEqual([
      'Until spring.',
    ]);
    expect((await umpire.client.league.members({ campaign: id })).seats.map(({ name }) => name)).toEqual([
      '',
      '',
      '',
      '',
    ]);
    await umpire.client.league.invite({ campaign: id, role: 'player', player: 'ur' });
  });
});

describe('Limits', () => {
  it('delay guesses of invitations in all processes, and say how long', async () => {
    const { browser, league } = await openTestLeague({ calls: 100, longCalls: 100, advice: 100, tries: 3 });
    const trying = (address: string) =>
      browser(address)
        .client.league.invitation({ token: 'x'.repeat(43) })
        .catch((error: unknown) => error);
    for (let tries = 0; tries < 3; tries += 1) expect(await trying('192.0.2.7')).toMatchObject({ code: 'NOT_FOUND' });
    expect(await trying('192.0.2.7')).toMatchObject({
      code: 'LIMITED',
      status: 429,
      message: expect.stringMatching(/^Too many attempts\. Try again in \d+ seconds?\.$/) as string,
    });
    expect(await trying('192.0.2.8')).toMatchObject({ code: 'NOT_FOUND' });
    const kept = await league.store.db.selectFrom('rate_limit').selectAll().execute();
    expect(kept).toHaveLength(2);
  });

  it('delay only the session that calls too often', async () => {
    const { owner, browser } = await openTestLeague({ calls: 5, longCalls: 100, advice: 100, tries: 100 });
    const { client } = await owner();
    const answers = [];
    for (let calls = 0; calls < 7; calls += 1) answers.push(await refusalOf(client.league.me()));
    expect(answers.filter((code) => code === 'LIMITED')).toHaveLength(2);
    expect(await refusalOf(browser('192.0.2.9').client.league.me())).toBe('');
  });

  it('treat an IPv6 network as one caller', () => {
    expect(getNetwork('::ffff:192.0.2.1')).toBe('192.0.2.1');
    expect(getNetwork('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
    expect(getNetwork('2001:db8:1:2::6')).toBe('2001:db8:1:2');
    expect(getNetwork('2001:DB8::1')).toBe('2001:db8:0:0');
    expect(getNetwork('::1')).toBe('0:0:0:0');
  });
});
