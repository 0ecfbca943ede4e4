import { describe, expect, it } from 'vitest';
import type { StoredCampaign } from '../../contract/campaigns.ts';
import type { CampaignDocument } from '../../contract/campaign-documents.ts';
import type { Keeper, Keepers } from '../../contract/regents.ts';
import type { NomarchClient } from '../../contract/contract.ts';
import { type PlayerEvent, playersIn, sidesOf } from '../../rules/campaign.ts';
import { capital } from '../../rules/core/words.ts';
import type { AppContext } from '../../services/app-context.ts';
import { readCampaign } from '../../services/campaigns/campaigns.ts';
import type { AskedSeat, Compute, DecideTask } from '../../services/campaigns/compute/computations.ts';
import { ordersOfRegents } from '../../services/regents/empty-seats.ts';
import { suggest, suggestInPack } from '../../services/regents/suggest.ts';
import { busyOrders } from '../support/campaign-orders.ts';
import { failure } from '../support/failure.ts';
import { settleAll, withBattle } from '../support/played-months.ts';
import { rounds } from '../support/rounds.ts';
import { openTestContext } from '../support/test-context.ts';

const REGENT = { temperament: 'raider', strength: 'able' } as const;
const ALONE: Keeper = { ...REGENT, when: 'always' };
const STAND_IN: Keeper = { ...REGENT, when: 'no-orders' };

/** A campaign whose first seat a person keeps, the others regents. */
async function solo(keeper: Keeper = ALONE) {
  const opened = await openTestContext();
  const { client } = opened;
  const players = (await client.campaigns.scenarios()).find(({ id }) => id === 'two-rivers')?.players ?? [];
  const [person = '', ...kept] = players.map(({ id }) => id);
  const keepers: Keepers = Object.fromEntries(kept.map((id) => [id, keeper]));
  const { id, settings } = await client.campaigns.create({
    scenario: 'two-rivers',
    settings: { playMode: 'alone', keepers },
  });
  return { ...opened, id, person, kept, settings, now: () => client.campaigns.open({ id }) };
}

/** The month at hand, or the winter, by dice that the campaign has promised. */
async function advance(client: NomarchClient, id: string) {
  const { state } = await client.campaigns.open({ id });
  const { year, month } = state;
  const answer = await client.campaigns.advance({ id, year, month, dice: { app: true } });
  if (answer.status !== 'resolved') throw new Error('a die is wanted');
  return answer;
}

describe('A seat that a regent keeps', () => {
  it('is set when a campaign begins and later, and a campaign without says nothing of it', async () => {
    const { client, id, settings, kept, person } = await solo();
    expect(settings).toEqual({
      playMode: 'alone',
      deadline: null,
      notes: '',
      keepers: Object.fromEntries(kept.map((seat) => [seat, ALONE])),
    });
    const { settings: by } = await client.campaigns.setSettings({
      id,
      settings: { ...settings, keepers: { [person]: STAND_IN } },
    });
    expect(by.keepers).toEqual({ [person]: STAND_IN });
    const { keepers: _none, ...plain } = settings;
    expect((await client.campaigns.setSettings({ id, settings: plain })).settings).toEqual(plain);
    for (const keepers of [{ nobody: ALONE }, { [person]: { ...ALONE, strength: 'divine' as 'able' } }])
      await expect(client.campaigns.setSettings({ id, settings: { ...settings, keepers } })).rejects.toMatchObject({
        code: 'BAD_INPUT',
      });
  });

  it('is ordered for when its month is resolved, with reasons, and the log verifies', async () => {
    const { client, id, kept, person, now } = await solo();
    const { state } = await now();
    await client.campaigns.fileOrders({ id, orders: busyOrders(state, person) });
    await advance(client, id);
    const explained = await client.regents.reasons({ id });
    expect(explained.map(({ player }) => player)).toEqual(kept.toSorted());
    for (const { year, month, orders, reasons } of explained) {
      expect([year, month]).toEqual([state.year, state.month]);
      expect(reasons).toHaveLength(orders.orders.length);
    }
    expect(explained.some(({ reasons }) => reasons.length > 0)).toBe(true);
    expect(await client.regents.reasons({ id, year: 7 })).toEqual([]);
    expect(await client.campaigns.verify({ id })).toMatchObject({ sound: true, issues: [] });
  });

  it('may decide before its month is resolved, which tells and changes nothing', async () => {
    const { client, id, kept, person, now } = await solo();
    const before = await now();
    for (const player of [person, ...kept]) expect(await client.regents.think({ id, player })).toBeNull();
    expect(await now()).toEqual(before);
    expect(await client.regents.reasons({ id })).toEqual([]);
    await advance(client, id);
    expect((await client.regents.reasons({ id })).map(({ player }) => player)).toEqual(kept.toSorted());
  });

  it('leaves a person’s orders as they are filed', async () => {
    const { client, id, kept, now } = await solo(STAND_IN);
    const [filing = '', ...others] = kept;
    await client.campaigns.fileOrders({ id, orders: busyOrders((await now()).state, filing) });
    await advance(client, id);
    expect((await client.regents.reasons({ id })).map(({ player }) => player)).toEqual(others.toSorted());
  });

  it('is ordered for alike when a month is resolved again that was taken back', async () => {
    const { client, id, person, now } = await solo();
    const { state } = await now();
    await client.campaigns.fileOrders({ id, orders: busyOrders(state, person) });
    await advance(client, id);
    const first = await client.regents.reasons({ id });
    const taken = await client.campaigns.takeBack({ id, reason: 'a wrong die' });
    expect(taken.filed.map(({ player }) => player)).toEqual([person]);
    expect(await client.regents.reasons({ id })).toEqual([]);
    await advance(client, id);
    expect(await client.regents.reasons({ id })).toEqual(first);
    const branch = await client.campaigns.branch({ id, seq: (await now()).length - 1 });
    expect(branch.settings.keepers).toEqual(taken.settings.keepers);
    expect(await client.regents.reasons({ id: branch.id })).toEqual(first);
    expect(await client.campaigns.verify({ id })).toMatchObject({ sound: true, issues: [] });
  });
});

/** A context that notes what regents are asked. */
function noting(context: AppContext): { readonly noted: AppContext; readonly asked: readonly AskedSeat[] } {
  const asked: AskedSeat[] = [];
  const compute: Compute = (kind, task, ...more) => {
    if (kind === 'decide') asked.push(...(task as DecideTask).seats);
    return context.compute(kind, task, ...more);
  };
  return { noted: { ...context, compute, decided: new Map() }, asked };
}

/** What regents are told who order for the month at hand, by seat. */
async function toldToRegents(context: AppContext, id: string): Promise<ReadonlyMap<string, readonly PlayerEvent[]>> {
  const { noted, asked } = noting(context);
  await ordersOfRegents(noted, await readCampaign(context, id));
  return new Map(asked.map(({ player, report = [] }) => [player, report]));
}

describe('A regent that orders for a month', () => {
  it('has been told what its seat saw in the whole year, and not in the years before', async () => {
    const { client, context } = await openTestContext();
    const players = (await client.campaigns.scenarios()).find(({ id }) => id === 'two-rivers')?.players ?? [];
    const novice: Keeper = { ...ALONE, strength: 'novice' };
    const keepers = Object.fromEntries(players.map(({ id }) => [id, novice]));
    const { id } = await client.campaigns.create({ scenario: 'two-rivers', settings: { playMode: 'alone', keepers } });
    const expectAllOfYear = async (months: readonly string[]) => {
      const told = await toldToRegents(context, id);
      expect([...told.keys()].toSorted()).toEqual(Object.keys(keepers).toSorted());
      for (const [player, report] of told) {
        const all = await client.campaigns.report({ id, player });
        expect(report).toEqual(all.filter(({ year, month }) => months.includes(`${year}.${month}`)));
      }
      const heard = [...told.values()].flat().map(({ year, month }) => `${year}.${month}`);
      expect([...new Set(heard)].toSorted()).toEqual(months.toSorted());
    };
    await advance(client, id);
    await advance(client, id);
    await expectAllOfYear(['1.1', '1.2']);
    for (let { state } = await client.campaigns.open({ id }); state.year < 2;)
      ({
        campaign: { state },
      } = await advance(client, id));
    await advance(client, id);
    await advance(client, id);
    const winter = (await client.campaigns.checkpoints({ id })).findLast(({ year }) => year === 1);
    await expectAllOfYear([`1.${winter?.month ?? 0}`, '2.1', '2.2']);
  });
});

describe('A campaign document with regents', () => {
  it('keeps who keeps the seats and why they ordered what they did; months are taken back without them', async () => {
    const { client, id, person, settings, now } = await solo();
    await client.campaigns.fileOrders({ id, orders: busyOrders((await now()).state, person) });
    await advance(client, id);
    await settleAll(client, id);
    const text = JSON.stringify(await client.campaigns.exportDocument({ id }));
    const { client: elsewhere } = await openTestContext();
    const source = { text, fileName: 'campaign.json' };
    expect((await elsewhere.campaigns.importText(source)).settings).toEqual(settings);
    const told = async (by: NomarchClient) =>
      (await by.regents.reasons({ id })).map(({ orders: { orders }, ...why }) => ({ ...why, orders }));
    expect(await told(elsewhere)).toEqual(await told(client));
    expect(await elsewhere.campaigns.exportDocument({ id })).toMatchObject(JSON.parse(text) as Record<string, unknown>);
    expect(await elsewhere.campaigns.verify({ id })).toMatchObject({ sound: true, issues: [] });
    const pack = JSON.stringify(await elsewhere.campaigns.playerPack({ id, player: person }));
    expect(pack).not.toMatch(/"(reasons|keepers)"|"regent\./);
    const back = await elsewhere.campaigns.takeBack({ id, reason: 'a wrong die' });
    expect(back.filed.map(({ player }) => player)).toEqual([person]);
    const { reasons: _none, ...after } = await elsewhere.campaigns.exportDocument({ id });
    expect(_none).toBeUndefined();
    // Reasons of a month that was taken back are of no month.
    const { reasons } = JSON.parse(text) as CampaignDocument;
    const stray = { text: JSON.stringify({ ...after, reasons }), fileName: 'campaign.json' };
    expect(await failure(client.campaigns.importText(stray))).toMatchObject({ code: 'BAD_INPUT', path: 'reasons.0' });
  });

  it('is refused where it names a regent of no seat, or reasons that are of no orders in its log', async () => {
    const { client, id } = await solo();
    await advance(client, id);
    const document = await client.campaigns.exportDocument({ id });
    const [first, ...others] = document.reasons ?? [];
    if (!first) throw new Error('no regent has ordered');
    const [why] = document.reasons?.flatMap(({ reasons }) => reasons) ?? [];
    const refused = async (changed: object, path: string) => {
      const source = { text: JSON.stringify({ ...document, ...changed }), fileName: 'campaign.json' };
      expect(await failure(client.campaigns.importText(source))).toMatchObject({ code: 'BAD_INPUT', path });
    };
    await refused({ settings: { playMode: 'alone', keepers: { nobody: ALONE } } }, 'settings.keepers.nobody');
    await refused({ settings: { playMode: 'somehow' } }, 'settings.playMode');
    await refused({ reasons: [...others, { ...first, seq: first.seq + 1 }] }, `reasons.${others.length}`);
    await refused({ reasons: [{ ...first, player: 'nobody' }] }, 'reasons.0');
    await refused({ reasons: [first, first] }, 'reasons.1');
    await refused({ reasons: [{ ...first, reasons: [...first.reasons, why] }] }, 'reasons.0');
    await refused({ reasons: [{ ...first, reasons: ['because'] }] }, 'reasons.0.reasons.0');
  });

  it('that names no regents opens with a person in every seat', async () => {
    const { client, id } = await solo();
    await advance(client, id);
    const { settings: _settings, reasons: _reasons, ...former } = await client.campaigns.exportDocument({ id });
    const opened = await client.campaigns.importText({ text: JSON.stringify(former), fileName: 'campaign.json' });
    expect(opened.settings).toEqual({ playMode: 'umpire', deadline: null, notes: '' });
    expect(await client.regents.reasons({ id: opened.id })).toEqual([]);
  });
});

/** The months of a year in which a person’s battles go by the quick method. @returns what was told of each */
async function playOn(client: NomarchClient, id: string, person: string, months: number) {
  for (let month = 0; month < months; month += 1) {
    const { orders } = await client.regents.suggest({ id, player: person, regent: REGENT });
    await client.campaigns.fileOrders({ id, orders });
    await advance(client, id);
    for (let { state } = await client.campaigns.open({ id }); state.battles.length > 0;) {
      for (const battle of state.battles) {
        const { attackers, defenders } = sidesOf(state, battle);
        const sides = [...attackers, ...defenders].map(
          ({ army }) => (state.armies[army] ?? state.partisans[army])?.player,
        );
        expect(sides).toContain(person);
      }
      const [battle] = state.battles;
      await client.campaigns.settleBattle({
        id,
        result: { battle: battle?.id ?? '', method: 'quick' },
        dice: { app: true },
      });
      ({ state } = await client.campaigns.open({ id }));
    }
  }
}

describe('A person who plays alone', () => {
  it(
    'plays a year against regents without a refusal; no battle between regents waits',
    { timeout: 240_000 },
    async () => {
      const { client, id, person, kept, reported, now } = await solo();
      await playOn(client, id, person, rounds(9, 30));
      expect((await now()).state.year).toBeGreaterThan(1);
      const explained = await client.regents.reasons({ id });
      expect(new Set(explained.map(({ player }) => player))).toEqual(new Set(kept));
      expect(await client.campaigns.verify({ id })).toMatchObject({ sound: true, issues: [] });
      expect(reported).toEqual([]);
      // Whoever is asked by the pack knows no more than it holds: the campaign behind it adds nothing to what is suggested.
      await client.packs.keep({ text: JSON.stringify(await client.campaigns.playerPack({ id, player: person })) });
      expect(await client.packs.suggest({ campaign: id, player: person })).toEqual(
        await client.regents.suggest({ id, player: person }),
      );
    },
  );
});

describe('A seat that a regent gets while a battle waits', () => {
  it('fights at once where no person is left in it, and waits for the person where one is', async () => {
    const { client } = await openTestContext();
    const { id, battle, state } = await withBattle(client);
    const { attackers, defenders } = sidesOf(state, battle);
    const seats = [...new Set([...attackers, ...defenders].map(({ army }) => state.armies[army]?.player ?? ''))];
    const [one = ''] = seats;
    const { settings } = await client.campaigns.open({ id });
    const isWaiting = ({ state: { battles } }: Pick<StoredCampaign, 'state'>) =>
      battles.some((each) => each.id === battle.id);
    const half = await client.campaigns.setSettings({ id, settings: { ...settings, keepers: { [one]: ALONE } } });
    expect(isWaiting(half)).toBe(true);
    const keepers = Object.fromEntries(seats.map((seat) => [seat, ALONE]));
    const both = await client.campaigns.setSettings({ id, settings: { ...settings, keepers } });
    expect(isWaiting(both)).toBe(false);
    expect(both.settings.keepers).toEqual(keepers);
    expect(both).toEqual(await client.campaigns.open({ id }));
    expect(await client.campaigns.verify({ id })).toMatchObject({ sound: true, issues: [] });
  });
});

describe('A branch from between two battles', () => {
  it('settles those that are left to regents, and leaves the campaign that it is of as it was', async () => {
    const { client } = await openTestContext();
    const { id, state } = await withBattle(client);
    const seats = state.players.map(({ id: player }) => player);
    const { settings } = await client.campaigns.open({ id });
    const keepers = Object.fromEntries(seats.map((seat) => [seat, ALONE]));
    const gone = await client.campaigns.setSettings({ id, settings: { ...settings, keepers } });
    const between = (await client.campaigns.checkpoints({ id })).findLast(({ battles }) => battles > 0);
    expect((await client.campaigns.stateAt({ id, seq: between?.seq ?? 0 })).battles).not.toEqual([]);
    const branch = await client.campaigns.branch({ id, seq: between?.seq ?? 0 });
    expect(branch.state.battles).toEqual([]);
    expect(branch.state.month).toBe(gone.state.month);
    expect(branch).toMatchObject({ branch: { of: id, seq: between?.seq }, settings: { keepers } });
    expect(branch).toEqual(await client.campaigns.open({ id: branch.id }));
    expect(await client.campaigns.open({ id })).toEqual(gone);
    for (const one of [id, branch.id])
      expect(await client.campaigns.verify({ id: one })).toMatchObject({ sound: true, issues: [] });
  });

  it('waits for a person who fights in one of them', async () => {
    const { client } = await openTestContext();
    const { id, battle, state } = await withBattle(client);
    const [player = ''] = playersIn(state, battle);
    const { settings } = await client.campaigns.open({ id });
    const keepers = Object.fromEntries(
      state.players.filter(({ id: seat }) => seat !== player).map(({ id: seat }) => [seat, ALONE]),
    );
    const { length } = await client.campaigns.setSettings({ id, settings: { ...settings, keepers } });
    const branch = await client.campaigns.branch({ id, seq: length - 1 });
    expect(branch.state.battles.map((each) => each.id)).toContain(battle.id);
  });
});

describe('A regent that is asked', () => {
  it('suggests orders for any seat that can be filed as they stand, by the campaign and by a pack alike', async () => {
    const { client, id, person, now } = await solo();
    const before = await now();
    const regent = { temperament: 'cautious', strength: 'expert' } as const;
    const suggestion = await client.regents.suggest({ id, player: person });
    expect(suggestion).toMatchObject({ regent, orders: { player: person } });
    expect(suggestion.reasons).toHaveLength(suggestion.orders.orders.length);
    const other = await client.regents.suggest({ id, player: person, regent: { temperament: 'builder' } });
    expect(other.regent).toEqual({ temperament: 'builder', strength: 'expert' });
    expect(await now()).toEqual(before);
    await client.packs.keep({ text: JSON.stringify(await client.campaigns.playerPack({ id, player: person })) });
    expect(await client.packs.suggest({ campaign: id, player: person })).toEqual(suggestion);
    await client.campaigns.fileOrders({ id, orders: suggestion.orders });
    await expect(client.regents.suggest({ id, player: 'nobody' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(client.packs.suggest({ campaign: id, player: 'nobody' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('A regent that is asked where captains fight battles out', () => {
  it.each(['quick', 'fought'] as const)('is told so by the campaign and by a pack alike: %s', async (battles) => {
    const { client, context, id, person, settings } = await solo();
    const { noted, asked } = noting(context);
    await client.campaigns.setSettings({ id, settings: { ...settings, battles } });
    await suggest(noted, { id, player: person });
    await client.packs.keep({ text: JSON.stringify(await client.campaigns.playerPack({ id, player: person })) });
    await suggestInPack(noted, { campaign: id, player: person });
    await ordersOfRegents(noted, await readCampaign(context, id));
    expect(asked.length).toBeGreaterThan(2);
    expect(new Set(asked.map((seat) => seat.battles ?? 'quick'))).toEqual(new Set([battles]));
  });
});

/** Where units stand, in the order of a sheet. */
const PLACES = ['Left', 'Centre', 'Right', 'Reserve'];

describe('An army of a regent on the real table', () => {
  it('is drawn up unit by unit, each with its orders in words', async () => {
    const { client } = await openTestContext();
    const { id, battle, state } = await withBattle(client);
    const { attackers, defenders } = sidesOf(state, battle);
    for (const [side, forces] of Object.entries({ attacker: attackers, defender: defenders })) {
      const player = state.armies[forces[0]?.army ?? '']?.player ?? '';
      const drawn = await client.regents.deployment({ id, battle: battle.id, player });
      expect(drawn.side).toBe(side);
      expect(drawn.posts).toHaveLength(drawn.army.units.length);
      expect(drawn.posts.some(({ line }) => line === 'front')).toBe(true);
      const places = drawn.army.units.map(
        ({ orders = '' }) => /^(Left|Centre|Right|Reserve)\. [A-Z].*\.$/.exec(orders)?.[1] ?? '',
      );
      expect(places).toEqual(places.toSorted((one, other) => PLACES.indexOf(one) - PLACES.indexOf(other)));
      expect(places.every((place) => PLACES.includes(place))).toBe(true);
      expect(places).toEqual(drawn.posts.map(({ wing, line }) => capital(line === 'reserve' ? line : wing)));
    }
    const others = state.players.find(({ id: one }) =>
      [...attackers, ...defenders].every(({ army }) => state.armies[army]?.player !== one),
    );
    const asked = { id, battle: battle.id, player: others?.id ?? '' };
    await expect(client.regents.deployment(asked)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(client.regents.deployment({ ...asked, battle: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
