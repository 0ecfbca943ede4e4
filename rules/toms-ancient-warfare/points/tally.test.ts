import { describe, expect, it } from 'vitest';
import carthaginianJson from '../../../army-lists/toms-ancient-warfare/carthaginian.json' with { type: 'json' };
import greekJson from '../../../army-lists/toms-ancient-warfare/greek.json' with { type: 'json' };
import persianJson from '../../../army-lists/toms-ancient-warfare/persian.json' with { type: 'json' };
import { readList } from '../../../army-lists/schema.ts';
import { type ArmyFile, armyFileSchema } from '../../core/army-file.ts';
import { tomsAncientWarfare } from '../toms-ancient-warfare.ts';

const lists = Object.fromEntries(
  [greekJson, persianJson, carthaginianJson].map(readList).map((list) => [list.id, list]),
);

type Part = readonly [entry: string | Record<string, unknown>, count: number];

const createUnit = (...parts: Part[]) => ({
  name: 'Unit',
  parts: parts.map(([of, count]) => (typeof of === 'string' ? { entry: of, count } : { troop: of, count })),
});

const createArmy = (units: readonly unknown[], more: Record<string, unknown> = {}): ArmyFile =>
  armyFileSchema.parse({
    format: 'nomarch-army',
    version: 1,
    rules: 'toms-ancient-warfare',
    list: 'greek',
    name: 'Trial',
    limit: 250,
    generals: [{ name: 'One' }],
    units,
    ...more,
  });

const findList = (file: ArmyFile) => (file.list === null ? null : (lists[file.list] ?? null));
const check = (file: ArmyFile) => tomsAncientWarfare.tally(file, findList(file));
const codes = (file: ArmyFile) =>
  check(file).problems.map(({ code, severity, target }) => `${severity} ${code} @${target}`);
const hoplites = createUnit(['greek-hoplite', 16]);

describe('the tally', () => {
  it('counts figures, models with their crews, and free generals (TOM-1, TOM-11)', () => {
    const tally = check(
      createArmy([hoplites, createUnit(['greek-ballista', 2]), createUnit(['greek-cataphractii', 6])]),
    );
    expect(tally).toMatchObject({
      points: 48 + 30 + 30,
      troops: 108,
      generals: 0,
      extras: { specialists: 0, works: 0 },
    });
    expect(tally.generalCosts).toEqual([0]);
    expect(tally.units.map(({ points, count }) => [points, count])).toEqual([
      [48, 16],
      [30, 2],
      [30, 6],
    ]);
    expect(tally.legal).toBe(true);
  });

  it('forms only foot in lines of four, not cavalry or models', () => {
    const tally = check(
      createArmy([
        createUnit(['greek-hoplite', 18]),
        createUnit(['greek-javelin-cavalry', 6]),
        createUnit(['greek-ballista', 1]),
      ]),
    );
    expect(
      tally.units.map(({ parts }) => parts.map((part) => [part.completeGroups, part.over, part.groupSize])),
    ).toEqual([[[4, 2, 4]], [[6, 0, 1]], [[1, 0, 1]]]);
  });

  it('counts the figures of each list row, without a maximum', () => {
    const { pools } = check(createArmy([hoplites, hoplites]));
    expect(pools[0]).toEqual({ id: 'greek-hoplite', name: 'Hoplite', entries: ['greek-hoplite'], used: 32, max: null });
    expect(pools).toHaveLength(7);
  });

  it('shows men, mêlée dice and missile dice', () => {
    const file = createArmy([
      hoplites,
      createUnit(['greek-peltast', 12]),
      createUnit(['greek-javelin-cavalry', 6]),
      createUnit(['greek-ballista', 1]),
    ]);
    const measures = tomsAncientWarfare.measures(file, findList(file));
    expect(measures.map(({ id, value }) => [id, value])).toEqual([
      ['men', (16 + 12 + 6 + 4) * 5],
      ['strikes', 8 + 4 + 6 + 4],
      ['shots', 12 + 6 + 4],
    ]);
    expect(measures[0]?.steps[0]?.text).toContain('380 in a large battle');
  });
});

describe('legality', () => {
  it('accepts a small legal army', () => {
    expect(
      codes(createArmy([hoplites, createUnit(['greek-peltast', 12]), createUnit(['greek-cataphractii', 8])])),
    ).toEqual([]);
    expect(codes(createArmy([createUnit(['carthaginian-elephants', 1])], { list: 'carthaginian' }))).toEqual([]);
  });

  it('reports points over the limit as an error with both numbers', () => {
    const over = createArmy([hoplites], { limit: 47 });
    expect(check(over).legal).toBe(false);
    expect(check(over).problems[0]).toMatchObject({
      code: 'points-over-limit',
      params: { points: 48, limit: 47, over: 1 },
    });
    expect(codes(createArmy([hoplites], { limit: 48 }))).toEqual([]);
  });

  it('reports unknown entries, missing lists and empty parts as errors', () => {
    expect(codes(createArmy([createUnit(['persian-archer', 12])]))).toEqual(['error unknown-entry @units.0.parts.0']);
    expect(codes(createArmy([hoplites], { list: null }))).toEqual(['error unknown-entry @units.0.parts.0']);
    expect(codes(createArmy([hoplites], { list: 'atlantis' }))).toContain('error unknown-list @');
    expect(codes(createArmy([{ name: 'x', parts: [{ count: 4 }] }]))).toContain('error unknown-entry @units.0.parts.0');
    const both = { name: 'x', parts: [{ entry: 'greek-hoplite', troop: { points: 1 }, count: 4 }] };
    expect(codes(createArmy([both]))).toContain('error entry-and-troop @units.0.parts.0');
  });

  it('reports units without troops, invalid counts and extras as errors', () => {
    expect(codes(createArmy([createUnit()]))).toEqual(['error empty-unit @units.0']);
    for (const count of [-3, 0, 1.5, 1e9]) {
      expect(codes(createArmy([createUnit(['greek-hoplite', 16], ['greek-hoplite', count])]))).toEqual([
        'error bad-count @units.0.parts.1',
      ]);
    }
    expect(codes(createArmy([hoplites], { specialists: { miner: 1, carpenter: 0 } }))).toEqual([
      'error unknown-extra @specialists.miner',
    ]);
    expect(codes(createArmy([hoplites], { works: { ditch: 2 } }))).toEqual(['error unknown-extra @works.ditch']);
  });

  it('applies the maximum of a custom list', () => {
    const greek = lists['greek']!;
    const short = {
      ...greek,
      entries: greek.entries.map((entry) => (entry.id === 'greek-hoplite' ? { ...entry, max: 16 } : entry)),
    };
    const two = tomsAncientWarfare.tally(createArmy([createUnit(['greek-peltast', 12]), hoplites, hoplites]), short);
    expect(two.problems).toMatchObject([
      { code: 'entry-over-maximum', target: 'units.1.parts.0', params: { used: 32, max: 16, over: 16 } },
    ]);
    expect(tomsAncientWarfare.tally(createArmy([hoplites]), short).problems).toEqual([]);
  });

  it('warns of no general, and of fewer or more than one per eight units (TOM-1)', () => {
    const units = (count: number) => Array.from({ length: count }, () => createUnit(['greek-peltast', 12]));
    const generals = (count: number) => ({
      limit: 999,
      generals: Array.from({ length: count }, () => ({ name: 'g' })),
    });
    expect(codes(createArmy(units(3), generals(0)))).toEqual(['warning no-general @generals']);
    expect(codes(createArmy(units(8), generals(1)))).toEqual([]);
    expect(codes(createArmy(units(9), generals(1)))).toEqual(['warning few-generals @generals']);
    expect(codes(createArmy(units(9), generals(2)))).toEqual([]);
    expect(codes(createArmy(units(8), generals(2)))).toEqual(['warning many-generals @generals']);
    expect(codes(createArmy([], { generals: [{ stars: 2 }] }))).toEqual([
      'error no-units @units',
      'info stars-without-meaning @generals.0',
    ]);
  });

  it('warns of foot with an incomplete line of four, and notes unusual numbers of lines (TOM-9)', () => {
    const size = (entry: string, count: number, more = {}) =>
      codes(createArmy([createUnit([entry, count])], more)).join();
    expect(size('greek-hoplite', 16)).toBe('');
    expect(size('greek-hoplite', 12)).toBe('info unit-size-advice @units.0.parts.0');
    expect(size('greek-hoplite', 17)).toBe('warning unit-size-advice @units.0.parts.0');
    expect(size('greek-peltast', 12)).toBe('');
    expect(size('greek-peltast', 16)).toBe('info unit-size-advice @units.0.parts.0');
    expect(size('greek-peltast', 11)).toBe('warning unit-size-advice @units.0.parts.0');
  });

  it('warns of cavalry outside 4 to 8', () => {
    const size = (entry: string, count: number, more = {}) =>
      codes(createArmy([createUnit([entry, count])], more)).join();
    for (const fits of [4, 5, 8]) expect(size('greek-cataphractii', fits)).toBe('');
    for (const off of [3, 9]) {
      expect(size('greek-cataphractii', off)).toBe('warning unit-size-advice @units.0.parts.0');
    }
  });

  it('counts camels as cavalry, or as foot under the alternative of the printed c (TOM-5)', () => {
    const camels = (count: number, rulings = {}) =>
      codes(createArmy([createUnit(['persian-arabian-camels', count])], { list: 'persian', rulings })).join();
    expect(camels(6)).toBe('');
    expect(camels(6, { 'TOM-5': 'as-printed' })).toBe('warning unit-size-advice @units.0.parts.0');
    expect(camels(12, { 'TOM-5': 'as-printed' })).toBe('');
  });

  it('accepts custom troops as off the list, and rejects inconsistent ones', () => {
    const own = (troop: Record<string, unknown>, more = {}) => codes(createArmy([createUnit([troop, 12])], more));
    expect(own({ points: 2, range: 8 })).toEqual(['warning not-on-list @units.0.parts.0']);
    expect(own({ points: 2, range: 8 }, { list: null })).toEqual([]);
    expect(check(createArmy([createUnit([{ points: 2 }, 12])], { list: null })).points).toBe(24);
    expect(own({ range: 8 })).toEqual(['error bad-troop @units.0.parts.0']);
    expect(own({ points: 2, kind: 'ballista' })).toEqual(['error bad-troop @units.0.parts.0']);
  });

  it('warns of mixed units (TOM-12)', () => {
    expect(codes(createArmy([createUnit(['greek-hoplite', 16], ['greek-peltast', 12])]))).toEqual([
      'warning mixed-unit @units.0',
    ]);
    expect(codes(createArmy([createUnit(['greek-peltast', 12], ['greek-peltast', 12])]))).toEqual([]);
  });

  it('reports unknown rulings as errors', () => {
    expect(codes(createArmy([hoplites], { rulings: { 'TOM-5': 'never' } }))).toEqual(['error unknown-ruling @rulings']);
  });

  it('gives every problem a sentence, a section of the book and a target, errors first', () => {
    const { problems } = check(
      createArmy([createUnit(), createUnit(['immortals', -1], ['greek-hoplite', 99])], {
        limit: 1,
        generals: [{ stars: 9 }, {}, {}],
      }),
    );
    const ranks = problems.map(({ severity }) => ['error', 'warning', 'info'].indexOf(severity));
    expect(ranks).toEqual([...ranks].sort());
    for (const { message, citation } of problems) {
      expect(message.length).toBeGreaterThan(10);
      expect(citation).toMatch(/^Tom’s Ancient Warfare, /);
    }
  });

  it('adds up an army with absurd counts', () => {
    const many = Array.from({ length: 50 }, () =>
      createUnit([{ points: 1000 }, Number.MAX_SAFE_INTEGER], ['greek-hoplite', 1e6]),
    );
    expect(check(createArmy(many)).points).toBe(50 * 3e6);
  });
});
