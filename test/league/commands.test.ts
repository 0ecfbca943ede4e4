import { describe, expect, it } from 'vitest';
import { runCampaignTask } from '../../league/commands/campaign-command.ts';
import { toPayloads } from '../../league/live/hints.ts';
import { openTestLeague, refusalOf, tokenOf } from '../support/league/league.ts';

const monthOf = async (
  umpire: Awaited<ReturnType<Awaited<ReturnType<typeof openTestLeague>>['owner']>>,
  id: string,
) => {
  const { state } = await umpire.client.campaigns.open({ id });
  return { id, year: state.year, month: state.month, dice: { faces: [], seed: 'one' } };
};

describe('A command', () => {
  it('is answered, but not executed, when repeated', async () => {
    const { campaign, league } = await openTestLeague();
    const { id, umpire } = await campaign();
    umpire.key = 'resolve-the-month';
    const month = await monthOf(umpire, id);
    const first = await umpire.client.campaigns.advance(month);
    const again = await umpire.client.campaigns.advance(month);
    expect(again).toEqual(first);
    expect((await umpire.client.campaigns.open({ id })).state.month).toBe(month.month + 1);
    expect(await refusalOf(umpire.client.campaigns.advance({ ...month, month: month.month + 1 }))).toBe('BAD_INPUT');
    expect(await refusalOf(umpire.client.campaigns.takeBack({ id, reason: 'the same key' }))).toBe('BAD_INPUT');
    umpire.key = 'short';
    expect(await refusalOf(umpire.client.campaigns.takeBack({ id, reason: 'no key' }))).toBe('BAD_INPUT');
    umpire.key = 'create-one-campaign';
    const made = await umpire.client.campaigns.create({ scenario: 'two-rivers' });
    expect((await umpire.client.campaigns.create({ scenario: 'two-rivers' })).id).toBe(made.id);
    expect(await umpire.client.campaigns.all()).toHaveLength(2);
    const notices = await league.store.db
      .selectFrom('notice')
      .select(['n', 'kind'])
      .where('campaign_id', '=', id)
      .where('seat', 'is', null)
      .orderBy('n')
      .execute();
    expect(notices).toEqual([{ n: 1, kind: 'month-resolved' }]);
  });

  it('that removes its campaign is answered again only to its sender with the same key', async () => {
    const { campaign, entered, reported } = await openTestLeague();
    const { id, umpire } = await campaign();
    const { link } = await umpire.client.league.invite({ campaign: id, role: 'umpire', player: '' });
    const second = await entered(link, 'Another umpire');
    second.key = umpire.key = 'remove-the-campaign';
    const first = await umpire.client.campaigns.remove({ id });
    expect(await umpire.client.campaigns.remove({ id })).toEqual(first);
    expect(await refusalOf(second.client.campaigns.remove({ id }))).toBe('NOT_YOURS');
    expect(await refusalOf(umpire.client.campaigns.takeBack({ id, reason: 'the same key' }))).toBe('NOT_YOURS');
    for (const key of ['another-key', 'no key', null]) {
      umpire.key = key;
      expect(await refusalOf(umpire.client.campaigns.remove({ id }))).toBe('NOT_YOURS');
    }
    expect(reported).toEqual([]);
  });

  it('is rejected with a sentence if its key belongs to another command, even of another campaign', async () => {
    const { campaign, reported } = await openTestLeague();
    const { id, umpire, players } = await campaign(['ur']);
    const { client } = umpire;
    const links = [
      await client.league.invite({ campaign: id, role: 'player', player: 'akkad' }),
      await client.league.invite({ campaign: id, role: 'reader', player: '' }),
    ];
    const { id: other } = await client.campaigns.create({ scenario: 'two-rivers' });
    const ur = players['ur'];
    if (!ur) throw new Error('nobody plays it');
    ur.key = 'the-same-key';
    await ur.client.league.changeAccount({ name: 'Ann', away: null });
    const sentence = 'the idempotency key was sent before, with another command';
    for (const { link } of links)
      await expect(ur.client.league.enter({ token: tokenOf(link) })).rejects.toMatchObject({
        code: 'BAD_INPUT',
        message: expect.stringContaining(sentence) as string,
      });
    umpire.key = 'two-at-once';
    const codes = await Promise.all(
      [id, other].map((campaignId) =>
        refusalOf(client.campaigns.advance({ id: campaignId, year: 1, month: 1, dice: { faces: [], seed: 'one' } })),
      ),
    );
    expect(codes.toSorted()).toEqual(['', 'BAD_INPUT']);
    // A rejected command had no effect: the links still work.
    ur.key = null;
    for (const { link } of links) await ur.client.league.enter({ token: tokenOf(link) });
    expect(reported).toEqual([]);
  });

  it('is executed once if sent twice at once', async () => {
    const { campaign } = await openTestLeague();
    const { id, umpire } = await campaign();
    const month = await monthOf(umpire, id);
    umpire.key = 'both-at-once';
    const [one, other] = await Promise.all([
      umpire.client.campaigns.advance(month),
      umpire.client.campaigns.advance(month),
    ]);
    expect(one).toEqual(other);
  });

  it('resolves a month once, even if others resolve it at the same time', async () => {
    const { campaign, entered } = await openTestLeague();
    const { id, umpire } = await campaign();
    const { link } = await umpire.client.league.invite({ campaign: id, role: 'umpire', player: '' });
    const second = await entered(link, 'Another umpire');
    for (let months = 0; months < 3; months += 1) {
      const month = await monthOf(umpire, id);
      const answers = await Promise.all(
        [umpire, second, umpire, second].map(({ client }) => refusalOf(client.campaigns.advance(month))),
      );
      expect(answers.toSorted()).toEqual(['', 'CONFLICT', 'CONFLICT', 'CONFLICT']);
    }
    expect((await umpire.client.campaigns.verify({ id })).sound).toBe(true);
  });

  it('leaves nothing if it fails: no write, no notice, no key', async () => {
    const { campaign, league } = await openTestLeague();
    const { id, umpire } = await campaign();
    const failing = runCampaignTask(league, id, async ({ app, notify }) => {
      notify('changed');
      await app.repositories.campaigns.setSettings(
        id,
        { playMode: 'umpire', deadline: null, notes: 'lost' },
        app.clock(),
      );
      throw new Error('cut');
    });
    await expect(failing).rejects.toThrow('cut');
    umpire.key = 'refused-at-first';
    const wrong = { ...(await monthOf(umpire, id)), month: 9 };
    expect(await refusalOf(umpire.client.campaigns.advance(wrong))).toBe('CONFLICT');
    expect(await refusalOf(umpire.client.campaigns.advance(wrong))).toBe('CONFLICT');
    expect((await umpire.client.campaigns.open({ id })).settings.notes).toBe('');
    expect(await league.store.db.selectFrom('notice').selectAll().execute()).toEqual([]);
    expect(await league.store.db.selectFrom('led_campaign').select('notices').execute()).toEqual([{ notices: 0 }]);
  });

  it('submits nothing after its seat was vacated, however late that happens', async () => {
    const { campaign, league, pool } = await openTestLeague();
    const { id, umpire, players } = await campaign(['ur']);
    const ur = players['ur'];
    if (!ur) throw new Error('nobody plays it');
    const { state } = await umpire.client.campaigns.open({ id });
    const orders = {
      format: 'nomarch-orders' as const,
      version: 1 as const,
      player: 'ur',
      year: state.year,
      month: state.month,
      orders: [],
    };
    const seat = { campaign: id, player: 'ur' };
    // The seat's call is admitted and waits for the lock while the seat is vacated.
    const filing = await runCampaignTask(league, id, async ({ db }) => {
      const late = refusalOf(ur.client.packs.writeOrders({ ...seat, orders }));
      await expect
        .poll(async () => {
          const { rows } = await pool.query<{ readonly waiting: string }>(
            `select count(*) as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          );
          return Number(rows[0]?.waiting);
        })
        .toBe(1);
      await db.updateTable('member').set({ until: new Date().toISOString() }).where('seat', '=', 'ur').execute();
      return { late };
    });
    expect(await filing.late).toBe('NOT_YOURS');
    expect((await umpire.client.campaigns.open({ id })).filed).toEqual([]);
  });

  it('numbers its notices without gaps, per seat', async () => {
    const { campaign, league } = await openTestLeague();
    const { id } = await campaign();
    const telling = Array.from({ length: 20 }, (_, at) =>
      runCampaignTask(league, id, async ({ notify }) => {
        notify('changed');
        if (at % 2 === 0) notify('message', { seat: 'ur' });
        if (at % 5 === 0) throw new Error('not this one');
        return Promise.resolve();
      }).catch(() => undefined),
    );
    await Promise.all(telling);
    const numbers = async (seat: string | null) =>
      (
        await league.store.db
          .selectFrom('notice')
          .select('n')
          .where('seat', 'is not distinct from', seat)
          .orderBy('n')
          .execute()
      ).map(({ n }) => n);
    expect(await numbers(null)).toEqual(Array.from({ length: 16 }, (_, at) => at + 1));
    expect(await numbers('ur')).toEqual(Array.from({ length: 8 }, (_, at) => at + 1));
    expect(await numbers('')).toEqual([]);
  });
});

describe('Hints', () => {
  it('fit into notifications, even with many long ids', () => {
    const ids = Array.from({ length: 300 }, (_, at) => `${'𐎠'.repeat(at % 100)}"${at}`);
    const payloads = toPayloads(ids);
    expect(payloads.flatMap((payload) => JSON.parse(payload) as string[])).toEqual(ids);
    for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8000);
    expect(toPayloads([])).toEqual([]);
  });
});
