import { describe, expect, it } from 'vitest';
import {
  type CampaignState,
  type EventPayload,
  ordersFileSchema,
  getPlagueOdds,
  estimateSiege,
  type SiegeForecast,
  forecastSiege,
  type SiegePlan,
  createView,
} from '../../rules/campaign.ts';
import { loadCampaignRules } from '../../rules/load-campaign.ts';
import { cumulate, findDay, type DayOdds } from '../../rules/core/day-odds.ts';
import { seededDice } from '../../rules/core/dice.ts';
import { findRuleSystem } from '../../rules/systems.ts';
import { givenState } from '../support/campaign/case-campaign.ts';
import { beforeTheGate } from '../support/campaign/gate-siege.ts';
import { rounds } from '../support/campaign/rounds.ts';
import { simulateSiege, type SimulatedEnds, type SimulatedSiege } from '../support/campaign/simulated-siege.ts';

/* Exact forecasts are compared with simulated sieges and with played campaigns. */

const campaign = (await loadCampaignRules(findRuleSystem('for-the-pharaoh')))!;

const PLAN: SiegePlan = { groups: 3, carpenters: 2, protected: false, crew: 10 };

const stateWith = (walls: string): CampaignState => givenState([...beforeTheGate(walls), 'ruling FTP-S24 towers']);

const forecastOf = (state: CampaignState, plan: SiegePlan = PLAN): SiegeForecast =>
  forecastSiege(state, 'gate', 'red', plan)!;

const way = (forecast: SiegeForecast, ...ids: string[]): DayOdds =>
  estimateSiege(
    forecast,
    forecast.ways.filter(({ id }) => ids.includes(id)),
  ).odds;

/** Expects the chance at each month's end to be within five standard errors of the simulated share. */
function expectWithinError(odds: DayOdds, ends: readonly (number | null)[], what: string): void {
  const by = cumulate(odds);
  for (let month = 1; month <= 24; month += 1) {
    const exact = by[28 * month]!;
    const seen = ends.filter((day) => day !== null && day <= 28 * month).length / ends.length;
    const error = Math.sqrt((exact * (1 - exact)) / ends.length);
    expect(Math.abs(seen - exact), `${what} by month ${month}: ${seen} of ${exact}`).toBeLessThanOrEqual(
      5 * error + 1 / ends.length,
    );
  }
}

const RUNS = rounds(4000, 1_000_000);

const SIEGES: readonly [string, string, Omit<SimulatedSiege, 'groupSize' | 'groups' | 'carpenters' | 'crew'>][] = [
  ['bare walls', '', { walls: { moat: 'none', embankment: false, water: false }, protected: false }],
  [
    'a dry moat and a penthouse',
    ' with dry moat',
    { walls: { moat: 'dry', embankment: false, water: false }, protected: true },
  ],
  [
    'a wet moat, an embankment and water',
    ' on water with wet moat embanked',
    { walls: { moat: 'wet', embankment: true, water: true }, protected: false },
  ],
];

describe.each(SIEGES)('Siege forecast: %s', (name, line, setUp) => {
  const plan = { ...PLAN, protected: setUp.protected };
  const forecast = forecastOf(stateWith(line), plan);
  const { groups, carpenters, crew } = plan;
  const runs: SimulatedEnds[] = Array.from({ length: RUNS }, (_, run) =>
    simulateSiege({ ...setUp, groups, carpenters, crew, groupSize: 4 }, `${name} ${run}`),
  );

  it.each(['ladders', 'ram', 'mine', 'tower', 'hunger'] as const)('%s', (id) => {
    expectWithinError(
      way(forecast, id),
      runs.map((run) => run[id]),
      id,
    );
  });

  it('gives a claw the time of a ram', () => {
    expect(way(forecast, 'claw')).toEqual(way(forecast, 'ram'));
  });

  it('uses the first of several siege works begun together', () => {
    const first = runs.map(({ ram, mine, hunger }) => Math.min(ram ?? Infinity, mine, hunger));
    expectWithinError(way(forecast, 'ram', 'mine', 'hunger'), first, 'the first');
  });

  it('includes plague on either side', () => {
    expectWithinError(
      getPlagueOdds(forecast, 'garrison'),
      runs.map((run) => run.garrisonPlague),
      'plague within',
    );
    expectWithinError(
      getPlagueOdds(forecast, 'besiegers'),
      runs.map((run) => run.besiegersPlague),
      'plague without',
    );
  });

  it.each([
    ['mine', false],
    ['hunger', true],
  ] as const)('knows the risk of plague among the besiegers before %s', (id, onTheDay) => {
    const { plagueBefore } = estimateSiege(
      forecast,
      forecast.ways.filter((known) => known.id === id),
    );
    const done = runs.filter((run) => run[id] <= 28 * 24);
    const ill = done.filter(
      ({ besiegersPlague, [id]: end }) =>
        besiegersPlague !== null && (onTheDay ? besiegersPlague <= end : besiegersPlague < end),
    );
    const error = Math.sqrt((plagueBefore * (1 - plagueBefore)) / done.length);
    expect(Math.abs(ill.length / done.length - plagueBefore)).toBeLessThanOrEqual(5 * error);
  });
});

type Work = 'ladders' | 'ram' | 'mine';

/** Returns orders that start the siege and its works in the first month, then hold. */
const orders = (state: CampaignState, works: readonly Work[]) =>
  ordersFileSchema.parse({
    format: 'nomarch-orders',
    version: 1,
    player: 'red',
    year: state.year,
    month: state.month,
    orders: [
      ...(works.length > 0 ? [{ kind: 'besiege', army: 'host', fort: 'gate' }] : []),
      ...works.map((work) => ({
        kind: 'siege-work',
        army: 'host',
        fort: 'gate',
        work,
        ...(work === 'ladders' ? { groups: PLAN.groups, carpenters: PLAN.carpenters } : {}),
        ...(work === 'ram' ? { crew: [{ id: 'host/spear', count: PLAN.crew }] } : {}),
      })),
    ],
  });

/** Returns the day of the siege on which ladders are ready or a wall is open, otherwise null. */
function dayOfEnd(payload: EventPayload): number | null {
  if (payload.kind === 'siege-work-advanced' && payload.work.stage === 'ready') return payload.day;
  if (payload.kind !== 'breach-thrown') return null;
  return payload.result === 'unstable' || payload.result === 'assailable' ? payload.day : null;
}

/** Plays a campaign until ladders are ready, a wall is open or the garrison has surrendered. @returns that calendar day, from 1 */
function playSiege(begin: CampaignState, works: readonly Work[], seed: string): number | null {
  const dice = seededDice(seed);
  let state = begin;
  let [before, closed] = [0, 0];
  do {
    const { state: after, events } = campaign.advance(state, [orders(state, state === begin ? works : [])], dice);
    for (const { payload } of events) {
      if (payload.kind === 'siege-begun') before = (payload.siege.begun.week - 1) * 7 + payload.siege.begun.day - 1;
      if (payload.kind === 'siege-month') closed = payload.monthsClosed;
      const end = dayOfEnd(payload);
      if (end !== null) return before + end;
      if (payload.kind === 'fort-taken') return before + 28 * closed;
    }
    state = after;
  } while (Object.keys(state.sieges).length > 0);
  return null;
}

describe('Siege forecast against played campaigns', () => {
  it.each([
    [' with wet moat', ['ladders']],
    [' with dry moat embanked', ['ram']],
    [' on water', ['mine']],
    ['', ['ram', 'mine']],
  ] as const)('predicts when the first siege work ends: a fort%s, %s', (walls, works) => {
    const state = stateWith(walls);
    const ends = Array.from({ length: rounds(100, 5000) }, (_, run) => playSiege(state, works, `played ${run}`));
    expect(ends.filter((day) => day === null)).toEqual([]);
    expectWithinError(way(forecastOf(state), ...works, 'hunger'), ends, 'played');
  });
});

describe('Siege forecast for a garrison', () => {
  const ramAtWall = (weeks: number, weeksLeft: number, stores: number): CampaignState =>
    givenState([
      ...beforeTheGate(),
      `siege of gate by red with stores for ${stores}`,
      `work of gate: {"kind":"ram","stage":"at-wall","due":10,"weeks":${weeks},"weeksLeft":${weeksLeft},"crew":{"army":"host","parts":[{"id":"host/spear","count":8}]}}`,
      'work of gate: {"kind":"mine","stage":"digging","due":24,"weeks":3,"weeksLeft":3,"miners":1}',
      'work of gate: {"stage":"making","due":5,"wanted":4}',
    ]);
  const within = (state: CampaignState): SiegeForecast => forecastSiege(state, 'gate', 'blue', PLAN)!;

  it('is the same for umpire and player', () => {
    const state = ramAtWall(7, 3, 4);
    expect(within(createView(state, 'blue', 'near'))).toEqual(within(state));
  });

  it('reveals neither the rolls for stores and ram nor the progress of a mine or ladders', () => {
    expect(within(ramAtWall(7, 3, 4))).toEqual(within(ramAtWall(9, 5, 10)));
    const underWay = within(ramAtWall(7, 3, 4)).ways.flatMap(({ id, work }) => (work ? [id] : []));
    expect(underWay).toEqual(['gate/w1']);
  });

  it('counts a ram by the weeks it has stood, with six equally likely rolls left', () => {
    const odds = way(within(ramAtWall(7, 3, 4)), 'gate/w1');
    expect(odds.findIndex((chance) => chance > 0)).toBe(10);
    // One roll of six makes the breach this week, if rocks miss and the breach table allows it.
    expect(odds[10]).toBeCloseTo((1 / 6) * 0.9 * 0.7, 9);
  });

  it('includes its own plague, but not the besiegers’', () => {
    const state = ramAtWall(7, 3, 4);
    const ill = (garrisonHadPlague: boolean, besiegersHadPlague: boolean): SiegeForecast => {
      const siege = { ...state.sieges['gate']!, monthsClosed: 1, garrisonHadPlague, besiegersHadPlague };
      return within({ ...state, sieges: { gate: siege } });
    };
    expect(ill(true, false)).toEqual(ill(true, true));
    expect(getPlagueOdds(ill(true, false), 'besiegers')).not.toEqual(getPlagueOdds(ill(false, false), 'besiegers'));
  });
});

describe('Siege forecast for a besieger', () => {
  const besieged = (closed: number, stores: number): CampaignState =>
    givenState([...beforeTheGate(), `siege of gate by red with stores for ${stores} after ${closed}`]);

  it('does not reveal the roll for stores', () => {
    expect(forecastOf(besieged(3, 4))).toEqual(forecastOf(besieged(3, 9)));
  });

  it('counts only the faces of a die that are still possible', () => {
    const by = cumulate(way(forecastOf(besieged(7, 9)), 'hunger'));
    expect([27, 28, 55, 56, 83, 84].map((day) => Math.round(by[day]! * 300) / 3)).toEqual([
      0,
      33 + 1 / 3,
      33 + 1 / 3,
      66 + 2 / 3,
      66 + 2 / 3,
      100,
    ]);
  });

  it('uses the state of a ram at the wall: one week left, one rock in ten hits, three breaches in ten fail', () => {
    const state = besieged(0, 9);
    const siege = state.sieges['gate']!;
    const work = {
      id: 'gate/w1',
      kind: 'ram',
      begun: 1,
      stage: 'at-wall',
      due: 10,
      weeks: 4,
      weeksLeft: 1,
      protected: false,
      carpenters: 1,
      miners: 0,
      groups: 0,
      wanted: 0,
      crew: { army: 'host', parts: [{ id: 'host/spear', count: 10 }] },
    } as const;
    const forecast = forecastOf({ ...state, sieges: { gate: { ...siege, works: [work] } } });
    const odds = way(forecast, 'gate/w1');
    expect(odds.findIndex((chance) => chance > 0)).toBe(10);
    expect(odds[10]).toBeCloseTo(0.9 * 0.7, 9);
    // A week later: the breach failed, one week was rolled again, and rocks missed again.
    expect(odds[17]).toBeCloseTo(0.9 * 0.3 * 0.1 * 0.9 * 0.7, 9);
  });

  it('includes a breach that is open today', () => {
    const state = besieged(0, 9);
    const work = {
      id: 'gate/w1',
      kind: 'mine',
      begun: 1,
      stage: 'assailable',
      due: null,
      weeks: 4,
      weeksLeft: 0,
      protected: false,
      carpenters: 1,
      miners: 1,
      groups: 0,
      wanted: 0,
      crew: null,
    } as const;
    const forecast = forecastOf({ ...state, sieges: { gate: { ...state.sieges['gate']!, works: [work] } } });
    expect(findDay(way(forecast, 'gate/w1'), 1)).toBe(1);
  });

  it('counts whole campaign months if the ruling does', () => {
    const state = { ...stateWith(''), rulings: { 'FTP-S10': 'calendar' } };
    const odds = way(forecastOf(state), 'hunger');
    expect(odds.flatMap((chance, day) => (chance > 0 ? [day] : []))).toEqual(
      Array.from({ length: 10 }, (_, month) => 28 * (month + 1)),
    );
  });
});
