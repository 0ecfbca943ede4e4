import { describe, expect, it } from 'vitest';
import type { StoredCampaign } from '../../contract/campaigns.ts';
import type { CampaignDocument } from '../../contract/campaign-documents.ts';
import type { Keeper, Keepers } from '../../contract/regents.ts';
import type { NomarchClient } from '../../contract/contract.ts';
import { type PlayerEvent, listPlayers, getSides } from '../../rules/campaign.ts';
import { capitalise } from '../../rules/core/words.ts';
import type { AppContext } from '../../services/app-context.ts';
import { readCampaign } from '../../services/campaigns/campaigns.ts';
import type { AskedSeat, Compute, DecideTask } from '../../services/campaigns/compute/computations.ts';
import { createRegentOrders } from '../../services/regents/empty-seats.ts';
import { suggest, suggestInPack } from '../../services/regents/suggest.ts';
import { busyOrders } from '../support/campaign/campaign-orders.ts';
import { failure } from '../support/input/failure.ts';
import { settleAll, withBattle } from '../support/campaign/played-months.ts';
import { rounds } from '../support/campaign/rounds.ts';
import { openTestContext } from '../support/program/test-context.ts';

const REGENT = { temperament: 'raider', strength: 'able' } as const;
const ALWAYS: Keeper = { ...REGENT, when: 'always' };
const SUBSTITUTE: Keeper = { ...REGENT, when: 'no-orders' };

/** A campaign with a person in the first seat and regents in the others. */
async function startSolo(keeper: Keeper = ALWAYS) {
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

/** Resolves the current month or winter with promised dice. */
async function advance(client: NomarchClient, id: string) {
  const { state } = await client.campaigns.open({ id });
  const { year, month } = state;
  const answer = await client.campaigns.advance({ id, year, month, dice: { app: true } });
  if (answer.status !== 'resolved') throw new Error('a die is wanted');
  return answer;
}

describe('regent’s seat', () => {
  it('is set at the start or later, and absent from other campaigns', async () => {
    const { client, id, settings, kept, person } = await startSolo();
    expect(settings).toEqual({
      playMode: 'alone',
      deadline: null,
      notes: '',
      keepers: Object.fromEntries(kept.map((seat) => [seat, ALWAYS])),
    });
    const { settings: by } = await client.campaigns.setSettings({
      id,
      settings: { ...settings, keepers: { [person]: SUBSTITUTE } },
    });
    expect(by.keepers).toEqual({ [person]: SUBSTITUTE });
    const { keepers: _none, ...plain } = settings;
    expect((await client.campaigns.setSettings({ id, settings: plain })).settings).toEqual(plain);
    for (const keepers of [{ nobody: ALWAYS }, { [person]: { ...ALWAYS, strength: 'divine' as 'able' } }])
      await expect(client.campaigns.setSettings({ id, settings: { ...settings, keepers } })).rejects.toMatchObject({
        code: 'BAD_INPUT',
      });
  });

  it('gets orders with reasons when its month is resolved, and the log verifies', async () => {
    const { client, id, kept, person, now } = await startSolo();
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

  it('may decide in advance, which reveals and changes nothing', async () => {
    const { client, id, kept, person, now } = await startSolo();
    const before = await now();
    for (const player of [person, ...kept]) expect(await client.regents.think({ id, player })).toBeNull();
    expect(await now()).toEqual(before);
    expect(await client.regents.reasons({ id })).toEqual([]);
    await advance(client, id);
    expect((await client.regents.reasons({ id })).map(({ player }) => player)).toEqual(kept.toSorted());
  });

  it('keeps orders submitted by a person', async () => {
    const { client, id, kept, now } = await startSolo(SUBSTITUTE);
    const [filing = '', ...others] = kept;
    await client.campaigns.fileOrders({ id, orders: busyOrders((await now()).state, filing) });
    await advance(client, id);
    expect((await client.regents.reasons({ id })).map(({ player }) => player)).toEqual(others.toSorted());
  });

  it('gets the same orders when an undone month is resolved again', async () => {
    const { client, id, person, now } = await startSolo();
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

/** A context that records the input of regents. */
function recordAsked(context: AppContext): { readonly noted: AppContext; readonly asked: readonly AskedSeat[] } {
  const asked: AskedSeat[] = [];
  const compute: Compute = (kind, task, ...more) => {
    if (kind === 'decide') asked.push(...(task as DecideTask).seats);
    return context.compute(kind, task, ...more);
  };
  return { noted: { ...context, compute, decided: new Map() }, asked };
}

/** Reports given to regents for the current month, by seat. */
async function listReports(context: AppContext, id: string): Promise<ReadonlyMap<string, readonly PlayerEvent[]>> {
  const { noted, asked } = recordAsked(context);
  await createRegentOrders(noted, await readCampaign(context, id));
  return new Map(asked.map(({ player, report = [] }) => [player, report]));
}

describe('regent giving orders', () => {
  it('knows its seat’s events of the current year, but not of earlier ones', async () => {
    const { client, context } = await openTestContext();
    const players = (await client.campaigns.scenarios()).find(({ id }) => id === 'two-rivers')?.players ?? [];
    const novice: Keeper = { ...ALWAYS, strength: 'novice' };
    const keepers = Object.fromEntries(players.map(({ id }) => [id, novice]));
    const { id } = await client.campaigns.create({ scenario: 'two-rivers', settings: { playMode: 'alone', keepers } });
    const expectAllOfYear = async (months: readonly string[]) => {
      const told = await listReports(context, id);
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

describe('campaign document with regents', () => {
  it('keeps regents and reasons, except those of undone months', async () => {
    const { client, id, person, settings, now } = await startSolo();
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
    // Reasons of an undone month belong to no month.
    const { reasons } = JSON.parse(text) as CampaignDocument;
    const stray = { text: JSON.stringify({ ...after, reasons }), fileName: 'campaign.json' };
    expect(await failure(client.campaigns.importText(stray))).toMatchObject({ code: 'BAD_INPUT', path: 'reasons.0' });
  });

  it('is rejected for a regent of an unknown seat, or reasons without orders', async () => {
    const { client, id } = await startSolo();
    await advance(client, id);
    const document = await client.campaigns.exportDocument({ id });
    const [first, ...others] = document.reasons ?? [];
    if (!first) throw new Error('no regent has ordered');
    const [why] = document.reasons?.flatMap(({ reasons }) => reasons) ?? [];
    const refused = async (changed: object, path: string) => {
      const source = { text: JSON.stringify({ ...document, ...changed }), fileName: 'campaign.json' };
      expect(await failure(client.campaigns.importText(source))).toMatchObject({ code: 'BAD_INPUT', path });
    };
    await refused({ settings: { playMode: 'alone', keepers: { nobody: ALWAYS } } }, 'settings.keepers.nobody');
    await refused({ settings: { playMode: 'somehow' } }, 'settings.playMode');
    await refused({ reasons: [...others, { ...first, seq: first.seq + 1 }] }, `reasons.${others.length}`);
    await refused({ reasons: [{ ...first, player: 'nobody' }] }, 'reasons.0');
    await refused({ reasons: [first, first] }, 'reasons.1');
    await refused({ reasons: [{ ...first, reasons: [...first.reasons, why] }] }, 'reasons.0');
    await refused({ reasons: [{ ...first, reasons: ['because'] }] }, 'reasons.0.reasons.0');
  });

  it('without regents opens with a person in every seat', async () => {
    const { client, id } = await startSolo();
    await advance(client, id);
    const { settings: _settings, reasons: _reasons, ...former } = await client.campaigns.exportDocument({ id });
    const opened = await client.campaigns.importText({ text: JSON.stringify(former), fileName: 'campaign.json' });
    expect(opened.settings).toEqual({ playMode: 'umpire', deadline: null, notes: '' });
    expect(await client.regents.reasons({ id: opened.id })).toEqual([]);
  });
});

/** Plays the months of a year with quick resolution of the person's battles. @returns the report of each */
async function playMonths(client: NomarchClient, id: string, person: string, months: number) {
  for (let month = 0; month < months; month += 1) {
    const { orders } = await client.regents.suggest({ id, player: person, regent: REGENT });
    await client.campaigns.fileOrders({ id, orders });
    await advance(client, id);
    for (let { state } = await client.campaigns.open({ id }); state.battles.length > 0;) {
      for (const battle of state.battles) {
        const { attackers, defenders } = getSides(state, battle);
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

describe('solo player', () => {
  it(
    'plays a year against regents without errors or pending battles between regents',
    { timeout: 240_000 },
    async () => {
      const { client, id, person, kept, reported, now } = await startSolo();
      await playMonths(client, id, person, rounds(9, 30));
      expect((await now()).state.year).toBeGreaterThan(1);
      const explained = await client.regents.reasons({ id });
      expect(new Set(explained.map(({ player }) => player))).toEqual(new Set(kept));
      expect(await client.campaigns.verify({ id })).toMatchObject({ sound: true, issues: [] });
      expect(reported).toEqual([]);
      // Suggestions depend only on the turn file, not on the campaign in the umpire's store.
      await client.packs.keep({ text: JSON.stringify(await client.campaigns.playerPack({ id, player: person })) });
      expect(await client.packs.suggest({ campaign: id, player: person })).toEqual(
        await client.regents.suggest({ id, player: person }),
      );
    },
  );
});

describe('seat given to a regent during a pending battle', () => {
  it('fights at once if no person is left in it, otherwise waits', async () => {
    const { client } = await openTestContext();
    const { id, battle, state } = await withBattle(client);
    const { attackers, defenders } = getSides(state, battle);
    const seats = [...new Set([...attackers, ...defenders].map(({ army }) => state.armies[army]?.player ?? ''))];
    const [one = ''] = seats;
    const { settings } = await client.campaigns.open({ id });
    const isWaiting = ({ state: { battles } }: Pick<StoredCampaign, 'state'>) =>
      battles.some((each) => each.id === battle.id);
    const half = await client.campaigns.setSettings({ id, settings: { ...settings, keepers: { [one]: ALWAYS } } });
    expect(isWaiting(half)).toBe(true);
    const keepers = Object.fromEntries(seats.map((seat) => [seat, ALWAYS]));
    const both = await client.campaigns.setSettings({ id, settings: { ...settings, keepers } });
    expect(isWaiting(both)).toBe(false);
    expect(both.settings.keepers).toEqual(keepers);
    expect(both).toEqual(await client.campaigns.open({ id }));
    expect(await client.campaigns.verify({ id })).toMatchObject({ sound: true, issues: [] });
  });
});

describe('branch between two battles', () => {
  it('resolves battles between regents, and leaves the original unchanged', async () => {
    const { client } = await openTestContext();
    const { id, state } = await withBattle(client);
    const seats = state.players.map(({ id: player }) => player);
    const { settings } = await client.campaigns.open({ id });
    const keepers = Object.fromEntries(seats.map((seat) => [seat, ALWAYS]));
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
    const [player = ''] = listPlayers(state, battle);
    const { settings } = await client.campaigns.open({ id });
    const keepers = Object.fromEntries(
      state.players.filter(({ id: seat }) => seat !== player).map(({ id: seat }) => [seat, ALWAYS]),
    );
    const { length } = await client.campaigns.setSettings({ id, settings: { ...settings, keepers } });
    const branch = await client.campaigns.branch({ id, seq: length - 1 });
    expect(branch.state.battles.map((each) => each.id)).toContain(battle.id);
  });
});

describe('regent’s suggestion', () => {
  it('gives valid orders for any seat, equal for campaign and turn file', async () => {
    const { client, id, person, now } = await startSolo();
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

describe('regent’s suggestion with simulated battles', () => {
  it.each(['quick', 'fought'] as const)(
    'uses the default of the campaign and of the turn file: %s',
    async (battles) => {
      const { client, context, id, person, settings } = await startSolo();
      const { noted, asked } = recordAsked(context);
      await client.campaigns.setSettings({ id, settings: { ...settings, battles } });
      await suggest(noted, { id, player: person });
      await client.packs.keep({ text: JSON.stringify(await client.campaigns.playerPack({ id, player: person })) });
      await suggestInPack(noted, { campaign: id, player: person });
      await createRegentOrders(noted, await readCampaign(context, id));
      expect(asked.length).toBeGreaterThan(2);
      expect(new Set(asked.map((seat) => seat.battles ?? 'quick'))).toEqual(new Set([battles]));
    },
  );
});

/** Positions in the order of a printed sheet. */
const PLACES = ['Left', 'Centre', 'Right', 'Reserve'];

describe('regent’s deployment for the real table', () => {
  it('lists every unit with its orders as text', async () => {
    const { client } = await openTestContext();
    const { id, battle, state } = await withBattle(client);
    const { attackers, defenders } = getSides(state, battle);
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
      expect(places).toEqual(drawn.posts.map(({ wing, line }) => capitalise(line === 'reserve' ? line : wing)));
    }
    const others = state.players.find(({ id: one }) =>
      [...attackers, ...defenders].every(({ army }) => state.armies[army]?.player !== one),
    );
    const asked = { id, battle: battle.id, player: others?.id ?? '' };
    await expect(client.regents.deployment(asked)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(client.regents.deployment({ ...asked, battle: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
