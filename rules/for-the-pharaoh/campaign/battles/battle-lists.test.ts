import { describe, expect, it } from 'vitest';
import { findShippedList } from '../../../../army-lists/shipped.ts';
import { type ArmyFile, armyFileSchema } from '../../../core/army-file.ts';
import type { CampaignState, PendingBattle } from '../state/state.ts';
import type { StormWay } from '../state/siege-work.ts';
import { tallyArmy } from '../../points/tally.ts';
import { createBattleLists } from './battle-lists.ts';
import { pharaohCampaign } from '../campaign.ts';

const listOf = (id: string) => findShippedList(id) ?? null;

const army = (name: string, units: readonly [entry: string, count: number][], list = 'akkadian') => ({
  format: 'nomarch-army',
  version: 1,
  rules: 'for-the-pharaoh',
  list,
  name,
  limit: 4000,
  generals: [{ name: `${name}’s general`, stars: 2 }],
  units: units.map(([entry, count]) => ({ name: '', parts: [{ entry, count }] })),
});

const HOST = army('Host', [
  ['household-spearmen-pike', 12],
  ['allied-tribesmen', 20],
]);
const GUARD = army('Guard', [['militia-archers-close-order', 30]]);

/** Red’s host on the hill, blue’s guard and watch in the plain, with optional changes. */
function stateWith(
  change: (state: CampaignState) => Partial<CampaignState> = () => ({}),
  watch: Readonly<Record<string, unknown>> = GUARD,
): CampaignState {
  const scenario = pharaohCampaign.readScenario(
    {
      format: 'nomarch-scenario',
      version: 1,
      id: 'trial',
      rules: 'for-the-pharaoh',
      title: 'Trial',
      players: ['red', 'blue'].map((id) => ({ id, name: id, power: id, colour: 'grey' })),
      provinces: [
        ['hill', 'red'],
        ['plain', 'blue'],
      ].map(([id, holder]) => ({ id, name: id, holder, tax: 4000, food: 10000, terrain: 'plain' })),
      borders: [{ a: 'hill', b: 'plain', kind: 'land' }],
      armies: [
        { id: 'host', player: 'red', province: 'hill', army: HOST },
        { id: 'guard', player: 'blue', province: 'plain', army: GUARD },
        { id: 'watch', player: 'blue', province: 'plain', army: { ...watch, name: 'Watch' } },
      ],
    },
    listOf,
  );
  const { state } = pharaohCampaign.begin(scenario, listOf);
  return { ...state, ...change(state) };
}

const march: PendingBattle = {
  id: 'b',
  cause: 'march',
  province: 'plain',
  attacker: 'host',
  defender: 'guard',
  from: 'hill',
  queue: [],
  forces: null,
};

/** Reduces a part of an army by `fallen` figures. */
const wornArmy = (state: CampaignState, id: string, part: string, fallen: number): Partial<CampaignState> => {
  const one = state.armies[id]!;
  const units = one.units.map((unit) => ({
    ...unit,
    parts: unit.parts.map((each) => (each.id === part ? { ...each, count: each.count - fallen } : each)),
  }));
  return { armies: { ...state.armies, [id]: { ...one, units } } };
};

const tally = (file: ArmyFile) => tallyArmy(file, file.list === null ? null : listOf(file.list));
const codes = (file: ArmyFile) => tally(file).problems.map(({ severity, code }) => `${severity} ${code}`);

describe('createBattleLists', () => {
  it('marks both sides of a storm', () => {
    const storm = (way: StormWay) =>
      createBattleLists(stateWith(), { ...march, cause: 'assault', storm: { fort: 'gate', way, day: 3 } });
    const marks = (way: StormWay) => {
      const { attacker, defender } = storm(way);
      return [attacker, defender].map(({ units }) => [...new Set(units.flatMap((unit) => unit.marks ?? []))]);
    };
    expect(marks('ladders')).toEqual([['on-ladders'], ['on-battlements']]);
    expect(marks('breach')).toEqual([['in-breach'], []]);
    expect(marks('tower')).toEqual([['on-tower'], ['at-parapet']]);
    expect(storm('ladders').attacker.units[0]?.note).toContain('disordered and charging');
    expect(storm('ladders').defender.units[0]?.note).toContain('behind a defensible obstacle');
    expect(storm('breach').attacker.units[0]?.note).toContain('bad going');
  });

  it('includes the defender’s field works at their cost', () => {
    const dug = stateWith((state) => ({
      armies: {
        ...state.armies,
        host: { ...state.armies.host!, works: { plashing: 9 } },
        guard: { ...state.armies.guard!, works: { ditch: 3, ditchAndPalisade: 2 } },
      },
    }));
    const { attacker, defender } = createBattleLists(dug, march);
    expect(attacker.works).toEqual({});
    expect(defender.works).toEqual({ ditch: 3, ditchAndPalisade: 2 });
    expect(tally(defender).points - tally(createBattleLists(stateWith(), march).defender).points).toBe(70);
    expect(codes(defender)).not.toContain('error points-over-limit');
    const raid = createBattleLists(dug, {
      ...march,
      cause: 'raid',
      forces: {
        attacker: { army: 'host', parts: [{ id: 'host/u1/p1', count: 6 }], generals: [] },
        defenders: [{ army: 'guard', parts: [{ id: 'guard/u1/p1', count: 6 }], generals: [] }],
      },
    });
    expect(raid.defender.works).toEqual({});
  });

  it('marks a part with a half-hit model unless some of it stayed behind', () => {
    const hit = (state: CampaignState, going: number): Partial<CampaignState> => {
      const host = state.armies.host!;
      const units = host.units.map((unit) => ({
        ...unit,
        parts: unit.parts.map((part) => ({ ...part, halfHit: true as const })),
      }));
      return {
        armies: { ...state.armies, host: { ...host, units } },
        detached: { 'host/u1/p1': 12 - going },
      };
    };
    const parts = (going: number) =>
      createBattleLists(
        stateWith((state) => hit(state, going)),
        march,
      ).attacker.units.flatMap((unit) => unit.parts);
    expect(parts(12).map(({ hits }) => hits)).toEqual([1, 1]);
    expect(parts(8).map(({ hits }) => hits)).toEqual([undefined, 1]);
  });

  it('returns legal armies as raised, with campaign ids and their points as the limit', () => {
    const { attacker, defender } = createBattleLists(stateWith(), march);
    expect(attacker).toMatchObject({ name: 'Host', list: 'akkadian', limit: tally(attacker).points });
    expect(attacker.generals).toEqual([{ id: 'host/g1', name: 'Host’s general', stars: 2 }]);
    expect(attacker.units.map(({ parts }) => parts)).toEqual([
      [{ id: 'host/u1/p1', entry: 'household-spearmen-pike', troop: null, count: 12 }],
      [{ id: 'host/u2/p1', entry: 'allied-tribesmen', troop: null, count: 20 }],
    ]);
    expect(defender).toMatchObject({ name: 'Guard', limit: tally(defender).points });
    for (const side of [attacker, defender]) {
      expect(tally(side).legal).toBe(true);
      expect(armyFileSchema.parse(JSON.parse(JSON.stringify(side)))).toEqual(side);
    }
  });

  it('gives the raised number of worn units and notes that the campaign reduced them', () => {
    const { attacker } = createBattleLists(
      stateWith((state) => wornArmy(state, 'host', 'host/u1/p1', 5)),
      march,
    );
    expect(attacker.units[0]?.parts).toMatchObject([{ count: 7, raised: 12 }]);
    expect(codes(attacker)).toContain('info unit-size-advice');
    expect(tally(attacker).legal).toBe(true);
  });

  it('leaves out detached troops and empty parts', () => {
    const { attacker } = createBattleLists(
      stateWith((state) => ({
        ...wornArmy(state, 'host', 'host/u1/p1', 12),
        detached: { 'host/u2/p1': 8, 'host/g1': 1 },
      })),
      march,
    );
    expect(attacker.generals).toEqual([]);
    expect(attacker.units.map(({ parts }) => parts)).toEqual([
      [{ id: 'host/u2/p1', entry: 'allied-tribesmen', troop: null, count: 12 }],
    ]);
  });

  const force = (id: string, count: number) => ({
    army: id,
    parts: [{ id: `${id}/u1/p1`, count }],
    generals: [],
  });

  it('returns the forces that met in a raid, without treating a share of a unit as worn', () => {
    const state = stateWith((start) => wornArmy(start, 'guard', 'guard/u1/p1', 2));
    const { attacker, defender } = createBattleLists(state, {
      ...march,
      cause: 'raid',
      forces: { attacker: force('host', 6), defenders: [force('guard', 15), force('watch', 30)] },
    });
    expect(attacker.name).toBe('Raiders of Host');
    expect(attacker.units.flatMap(({ parts }) => parts)).toMatchObject([{ id: 'host/u1/p1', count: 6 }]);
    expect(defender.name).toBe('Interceptors of Guard and Watch');
    expect(defender.units.flatMap(({ parts }) => parts)).toEqual([
      { id: 'guard/u1/p1', entry: 'militia-archers-close-order', troop: null, count: 15 },
      { id: 'watch/u1/p1', entry: 'militia-archers-close-order', troop: null, count: 30 },
    ]);
    expect(tally(defender).legal).toBe(true);
  });

  it('uses troop types without a list if two armies exceed the maximum of an entry', () => {
    const most = listOf('akkadian')!.entries.find(({ id }) => id === 'household-spearmen-pike')!.max!;
    const many = army('Guard', [['household-spearmen-pike', most]]);
    const state = stateWith(
      (start) => ({
        armies: Object.fromEntries(
          Object.entries(start.armies).map(([id, one]) => [
            id,
            {
              ...one,
              units: one.units.slice(0, 1).map((unit) => ({
                ...unit,
                parts: unit.parts.map((part) => ({
                  ...part,
                  entry: 'household-spearmen-pike',
                  count: most,
                  raised: most,
                })),
              })),
            },
          ]),
        ),
      }),
      many,
    );
    const { attacker, defender } = createBattleLists(state, {
      ...march,
      cause: 'raid',
      forces: { attacker: force('host', 6), defenders: [force('guard', most), force('watch', most)] },
    });
    expect(attacker.list).toBe('akkadian');
    expect(defender.list).toBeNull();
    expect(defender.units.flatMap(({ parts }) => parts)).toHaveLength(2);
    expect(defender.units[0]?.parts[0]).toMatchObject({ entry: null, troop: { weapons: ['pike'] }, count: most });
    expect(tally(defender).legal).toBe(true);
  });

  it('gives troops of allies their own troop types at the cost of their list', () => {
    const { list: _list, ...own } = army('Watch', [
      ['militia-archers-close-order', 12],
      ['elam/axemen', 12],
    ]);
    const state = stateWith(undefined, { ...own, list: 'akkadian', allies: ['elam'] });
    const [archers, axemen] = state.armies['watch']!.units.map(({ parts }) => parts[0]!);
    expect(archers).toMatchObject({ entry: 'militia-archers-close-order', troop: null });
    expect(axemen).toMatchObject({
      name: 'Guard Axemen (Elam)',
      entry: null,
      troop: { class: 'A' },
      cost: 13,
      count: 12,
    });
    const { defender } = createBattleLists(state, { ...march, defender: 'watch' });
    expect(defender.units[1]).toMatchObject({ name: 'Guard Axemen (Elam)', parts: [{ entry: null, count: 12 }] });
    expect(tally(defender).legal).toBe(true);
    expect(() => stateWith(undefined, { ...own, list: 'akkadian', allies: ['nowhere'] })).toThrow(
      'armies.2.army.allies.0: this rule book has no army list “nowhere” for an ally',
    );
  });

  it('names partisans and police', () => {
    const state = stateWith((start) => ({
      partisans: {
        band: { ...start.armies['host']!, id: 'band', name: 'Band', province: 'plain' },
      },
    }));
    const { attacker, defender } = createBattleLists(state, {
      ...march,
      cause: 'partisans',
      attacker: 'band',
      forces: {
        attacker: { army: 'band', parts: [{ id: 'host/u2/p1', count: 20 }], generals: [] },
        defenders: [force('guard', 30)],
      },
    });
    expect([attacker.name, defender.name]).toEqual(['Partisans of Band', 'Police of Guard']);
    expect(tally(attacker).points).toBe(attacker.limit);
  });
});
