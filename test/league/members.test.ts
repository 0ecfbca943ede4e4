import { describe, expect, it } from 'vitest';
import { membersMethods } from '../../league/seats/members.ts';
import { busyOrders } from '../support/campaign/campaign-orders.ts';
import { type Browser, openTestLeague, refusalOf, type TestLeague } from '../support/league/league.ts';
import { callOf, join, openLiving } from '../support/league/living-league.ts';

const { members } = membersMethods;

/** Creates a campaign of the owner with a reader and another umpire. */
async function withOthers(test: TestLeague) {
  const { id, umpire, players } = await test.campaign(['ur']);
  const entered = async (role: 'reader' | 'umpire', name: string): Promise<Browser> => {
    const { link } = await umpire.client.league.invite({ campaign: id, role, player: '' });
    return test.entered(link, name);
  };
  return { id, umpire, players, reader: await entered('reader', 'Rea'), second: await entered('umpire', 'Umi') };
}

describe('A seat whose orders are in', () => {
  it('is marked until its month is resolved', async () => {
    const test = await openTestLeague();
    const { id, umpire } = await test.campaign(['ur']);
    const filed = async () =>
      (await umpire.client.league.members({ campaign: id })).seats.flatMap(({ player, isFiled }) =>
        isFiled ? [player] : [],
      );
    const { state } = await umpire.client.campaigns.open({ id });
    await umpire.client.campaigns.fileOrders({ id, orders: busyOrders(state, 'ur') });
    expect(await filed()).toEqual(['ur']);
    await umpire.client.campaigns.advance({ id, year: 1, month: 1, dice: { faces: [], seed: 'a month' } });
    expect(await filed()).toEqual([]);
  });
});

describe('A link', () => {
  it.each([true, false])('can be mailed if the league sends mail: %s', async (hasMail) => {
    const living = await openLiving({ hasMail });
    const { campaign } = living;
    const call = await callOf(living, await join(living, { role: 'umpire' }), 'league.members');
    expect((await members(call, { campaign })).sendsMail).toBe(hasMail);
  });
});

describe('An umpire or a reader', () => {
  it('is removed by an umpire, and loses access at once', async () => {
    const test = await openTestLeague();
    const { id: campaign, umpire, players, reader, second } = await withOthers(test);
    const { removable } = await umpire.client.league.members({ campaign });
    expect(removable.map(({ role, name }) => [role, name])).toEqual([
      ['umpire', 'The owner'],
      ['reader', 'Rea'],
      ['umpire', 'Umi'],
    ]);
    for (const other of [reader, players['ur']])
      expect((await other?.client.league.members({ campaign }))?.removable).toEqual([]);
    for (const [name, browser] of [
      ['Rea', reader],
      ['Umi', second],
    ] as const) {
      await browser.client.league.schedule({ campaign });
      const { member = 0 } = removable.find((each) => each.name === name) ?? {};
      const left = await umpire.client.league.removeMember({ campaign, member });
      expect(left.removable.some((each) => each.name === name)).toBe(false);
      expect(await refusalOf(browser.client.league.schedule({ campaign }))).toBe('NOT_YOURS');
      expect(await refusalOf(umpire.client.league.removeMember({ campaign, member }))).toBe('NOT_FOUND');
    }
    const told = await test.pool.query<{ kind: string }>('select kind from notice where seat is null order by n');
    expect(told.rows.slice(-2)).toEqual([{ kind: 'members' }, { kind: 'members' }]);
  });

  it('cannot be removed from another campaign or as a player', async () => {
    const test = await openTestLeague();
    const { umpire, reader } = await withOthers(test);
    const other = await withOthers(test);
    const { rows } = await test.pool.query<{ id: number; campaign: string; role: string }>(
      'select id, campaign_id as campaign, role from member where until is null',
    );
    const elsewhere = rows.find(({ campaign, role }) => campaign !== other.id && role === 'reader');
    const player = rows.find(({ campaign, role }) => campaign === other.id && role === 'player');
    for (const { id: member } of [elsewhere, player].flatMap((row) => row ?? []))
      expect(await refusalOf(umpire.client.league.removeMember({ campaign: other.id, member }))).toBe('NOT_FOUND');
    expect(await reader.client.league.mine()).toHaveLength(1);
  });

  it('stays if it is the only umpire; of two who remove each other, one stays', async () => {
    const test = await openTestLeague();
    const { id: campaign, umpire, second } = await withOthers(test);
    const { removable } = await umpire.client.league.members({ campaign });
    const numberOf = (name: string): number => removable.find((each) => each.name === name)?.member ?? 0;
    const codes = await Promise.all([
      refusalOf(umpire.client.league.removeMember({ campaign, member: numberOf('Umi') })),
      refusalOf(second.client.league.removeMember({ campaign, member: numberOf('The owner') })),
    ]);
    // The server's owner may still call after losing the umpire's role. Umi is then the only umpire.
    expect(codes).toEqual(codes[0] === '' ? ['', 'NOT_YOURS'] : ['REFUSED', '']);
    const [left, own] = codes[0] === '' ? [umpire, 'The owner'] : [second, 'Umi'];
    expect(await refusalOf(left.client.league.removeMember({ campaign, member: numberOf(own) }))).toBe('REFUSED');
  });

  it('can be removed by the server’s owner from outside the campaign', async () => {
    const test = await openTestLeague();
    const { id: campaign, umpire: owner, second } = await withOthers(test);
    const { removable } = await second.client.league.members({ campaign });
    const numberOf = (name: string): number => removable.find((each) => each.name === name)?.member ?? 0;
    await second.client.league.removeMember({ campaign, member: numberOf('The owner') });
    expect(await refusalOf(owner.client.campaigns.open({ id: campaign }))).toBe('NOT_YOURS');
    expect((await owner.client.league.members({ campaign })).removable.map(({ name }) => name)).toEqual(['Rea', 'Umi']);
    await owner.client.league.removeMember({ campaign, member: numberOf('Rea') });
    expect(await refusalOf(owner.client.league.removeMember({ campaign, member: numberOf('Umi') }))).toBe('REFUSED');
  });
});

describe('A new link to an occupied seat', () => {
  it('replaces its player by the person who uses it', async () => {
    const test = await openTestLeague();
    const { id: campaign, umpire, players } = await test.campaign(['ur']);
    const seat = { campaign, player: 'ur' };
    const lost = players['ur'];
    const { link: toSubstitute } = await umpire.client.league.substitute(seat);
    const { link } = await umpire.client.league.inviteAgain(seat);
    expect(await refusalOf(lost?.client.packs.open(seat) ?? Promise.resolve())).toBe('NOT_YOURS');
    expect(await refusalOf(test.entered(toSubstitute, 'A substitute'))).toBe('NOT_FOUND');
    expect((await lost?.client.league.me())?.account).not.toBeNull();
    const again = await test.entered(link, 'Who plays ur');
    expect((await again.client.packs.open(seat)).pack.player).toBe('ur');
    expect(await refusalOf(test.entered(link, 'Somebody'))).toBe('NOT_FOUND');
  });

  it('can be made', async () => {
    const { id: campaign, umpire } = await (await openTestLeague()).campaign();
    expect(await refusalOf(umpire.client.league.inviteAgain({ campaign, player: 'ur' }))).toBe('REFUSED');
  });
});

describe('A seat played by the computer', () => {
  const keepers = { ur: { temperament: 'raider', strength: 'able', when: 'always' } } as const;

  it('is known to all, but not its style', async () => {
    const test = await openTestLeague();
    const { id, umpire, players } = await test.campaign(['akkad']);
    const { settings } = await umpire.client.campaigns.open({ id });
    await umpire.client.campaigns.setSettings({ id, settings: { ...settings, keepers } });
    const seen = await players['akkad']?.client.league.members({ campaign: id });
    expect(seen?.seats.map(({ player, regent }) => [player, regent])).toContainEqual(['ur', 'always']);
    expect(seen?.seats.find(({ player }) => player === 'akkad')).not.toHaveProperty('regent');
    expect(
      JSON.stringify([seen, await players['akkad']?.client.packs.open({ campaign: id, player: 'akkad' })]),
    ).not.toMatch(/keepers|raider"/);
  });

  it('stays so in a solo campaign that is imported for an umpire', async () => {
    const test = await openTestLeague();
    const { id, umpire } = await test.campaign();
    const document = await umpire.client.campaigns.exportDocument({ id });
    const text = JSON.stringify({ ...document, settings: { playMode: 'alone', keepers } });
    const { settings } = await umpire.client.campaigns.importText({ text, fileName: 'campaign.json' });
    expect(settings).toMatchObject({ playMode: 'umpire', keepers });
  });
});

describe('An umpire who plays a seat in a league', () => {
  it('sees other orders only after submitting their own, and cannot change these afterwards', async () => {
    const test = await openTestLeague();
    const { id, umpire, players } = await test.campaign(['ur', 'akkad']);
    const { campaigns } = umpire.client;
    const intervention = {
      reason: 'one short',
      public: true,
      decrees: [{ kind: 'umpire-plays', player: 'ur' } as const],
    };
    await campaigns.intervene({ id, intervention });
    const { state } = await campaigns.open({ id });
    const file = async (player: string, orders = busyOrders(state, player)) =>
      players[player]?.client.packs.writeOrders({ campaign: id, player, orders: { ...orders, campaign: id } });
    const seen = async () => {
      const { filed, unread = [] } = await campaigns.open({ id });
      return [filed.map(({ player }) => player).toSorted(), unread];
    };
    await file('akkad');
    expect(await seen()).toEqual([[], ['akkad']]);
    expect((await campaigns.exportDocument({ id })).filed).toEqual([]);
    const notes = { playMode: 'umpire' as const, deadline: null, notes: 'n' };
    expect((await campaigns.setSettings({ id, settings: notes })).filed).toEqual([]);
    expect(await refusalOf(campaigns.preview({ id, seed: 'look' }))).toBe('REFUSED');
    const hold = { ...busyOrders(state, 'akkad'), orders: [], substitute: true as const };
    expect(await refusalOf(campaigns.fileOrders({ id, orders: hold }))).toBe('REFUSED');
    await file('ur');
    expect(await seen()).toEqual([['akkad', 'ur'], []]);
    expect(await refusalOf(campaigns.preview({ id, seed: 'look' }))).toBe('');
    const other = { ...busyOrders(state, 'ur'), orders: [] };
    await expect(file('ur', other)).rejects.toMatchObject({
      code: 'REFUSED',
      message: expect.stringMatching(/cannot change until/) as unknown,
    });
    expect(await refusalOf(campaigns.withdrawOrders({ id, player: 'ur' }))).toBe('REFUSED');
    await file('akkad');
    await campaigns.advance({ id, year: 1, month: 1, dice: { faces: [], seed: 'a month' } });
    expect(await seen()).toEqual([[], []]);
  });
});
