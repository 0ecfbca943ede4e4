import { describe, expect, it } from 'vitest';
import { findShippedList } from '../../../army-lists/shipped.ts';
import { type ArmyFile, armyFileSchema } from '../../core/army-file.ts';
import { sasAncient } from '../sas-ancient.ts';
import { getNominalSize } from './tally.ts';

type Part = readonly [entry: string | Record<string, unknown>, count: number];

const createUnit = (brigade: string, ...parts: Part[]) => ({
  name: 'Unit',
  ...(brigade === '' ? {} : { brigade }),
  parts: parts.map(([of, count]) => (typeof of === 'string' ? { entry: of, count } : { troop: of, count })),
});

const createArmy = (units: readonly unknown[], more: Record<string, unknown> = {}): ArmyFile =>
  armyFileSchema.parse({
    format: 'nomarch-army',
    version: 1,
    rules: 'sas-ancient',
    list: 'macedon-of-alexander',
    name: 'Trial',
    limit: 100,
    generals: [{ name: 'One', stars: 2 }],
    units,
    ...more,
  });

const findList = (file: ArmyFile) => (file.list === null ? null : findShippedList(file.list));
const check = (file: ArmyFile) => sasAncient.tally(file, findList(file));
const codes = (file: ArmyFile) =>
  check(file).problems.map(({ code, severity, target }) => `${severity} ${code} @${target}`);
const companions = createUnit('', ['companions', 1]);
const createUnits = (count: number, brigade = '') =>
  Array.from({ length: count }, () => createUnit(brigade, ['phalanx', 1]));
const generals = (count: number) => ({ generals: Array.from({ length: count }, () => ({ name: 'g', stars: 1 })) });

describe('an army’s strength', () => {
  it('is the base strength of its units; commanders have none (SAS-1)', () => {
    const tally = check(createArmy([companions, createUnit('', ['phalanx', 1]), createUnit('', ['slingers', 1])]));
    expect(tally).toMatchObject({
      points: 9 + 6 + 4,
      troops: 19,
      generals: 0,
      extras: { specialists: 0, works: 0 },
      legal: true,
    });
    expect(tally.generalCosts).toEqual([0]);
    expect(tally.units.map(({ points, count }) => [points, count])).toEqual([
      [9, 1],
      [6, 1],
      [4, 1],
    ]);
  });

  it('includes the mean of random parts under the alternative, halves rounded up (SAS-6)', () => {
    const mean = { rulings: { 'SAS-6': 'mean' } };
    // Means: 3½ for D6, 7½ for D6 + 4, 5½ for D10.
    expect(check(createArmy([companions], mean)).points).toBe(9 + 4);
    expect(check(createArmy([createUnit('', ['phalanx', 1])], mean)).points).toBe(6 + 8);
    expect(check(createArmy([createUnit('', ['thracian-peltasts', 1])], mean)).points).toBe(6 + 6);
  });

  it('includes formation training by the sheet for the Crusades, listed or not (SAS-5)', () => {
    const crusade = { list: 'crusader-kingdom', rulings: { 'SAS-5': 'crusades' } };
    expect(check(createArmy([createUnit('', ['foot-sergeants', 1])], crusade)).points).toBe(8);
    expect(check(createArmy([createUnit('', ['foot-sergeants', 1])], { ...crusade, rulings: {} })).points).toBe(7);
    expect(sasAncient.price({ kind: 'spearmen', formationTrained: true }, crusade.rulings).cost).toBe(7);
  });

  it('is broken down line by line', () => {
    const lines = (troop: unknown, rulings = {}) =>
      sasAncient.price(troop, rulings).breakdown.map(({ label, points }) => `${label} ${points}`);
    expect(lines({ kind: 'swordsmen', quality: 'elite', armour: 'armoured' })).toEqual([
      'elite 8',
      'armoured 1',
      'random part D6 + 4, rolled before the battle 0',
    ]);
    expect(lines({ kind: 'elephants' }, { 'SAS-6': 'mean' })).toEqual(['elephants 2', 'random part D10, its mean 6']);
    expect(lines({ general: { stars: 3 } })).toEqual(['great commander, without strength 0']);
    expect(() => sasAncient.price({ general: { stars: 4 } }, {})).toThrow(/general, general\.stars/);
    expect(() => sasAncient.price({ kind: 'hoplites' }, {})).toThrow(/troop type, kind/);
  });
});

describe('measures', () => {
  it('include expected strength, initiative, break points and men', () => {
    const file = createArmy(
      [createUnit('Right', ['companions', 1]), ...createUnits(5, 'Left'), createUnit('Left', ['slingers', 1])],
      {
        generals: [
          { name: 'Alexander', stars: 3 },
          { name: 'Craterus', stars: 0 },
        ],
      },
    );
    const measures = sasAncient.measures(file, findList(file));
    expect(measures.map(({ id, value }) => [id, value])).toEqual([
      ['expected-strength', 9 + 3.5 + 5 * (6 + 7.5) + 4 + 3.5],
      ['initiative', 4.5 + 2.5],
      // The right has one unit and can lose none; the left counts five and breaks with one left.
      ['break-points', 0 + 3],
      ['nominal', 500 + 5 * 1000 + 500],
    ]);
    expect(measures[2]?.steps.map(({ text }) => text)).toEqual([
      'Right: may lose 0 of 1; with 1 lost, the rest is removed',
      'Left: may lose 3 of 5; with 4 lost, the rest is removed',
    ]);
  });

  it('use nominal sizes of 500, 1000, 100 and 10', () => {
    const size = (kind: Parameters<typeof getNominalSize>[0]['kind'], mount: 'horse' | 'chariot' = 'horse') =>
      getNominalSize({ kind, mount });
    expect(['knights', 'cavalry', 'light-horse', 'psiloi', 'peltasts'].map((kind) => size(kind as never))).toEqual(
      Array.from({ length: 5 }, () => 500),
    );
    expect([size('spearmen'), size('horde')]).toEqual([1000, 1000]);
    expect([size('elephants'), size('artillery')]).toEqual([10, 10]);
    expect([size('knights', 'chariot'), size('expendables', 'chariot')]).toEqual([100, 100]);
  });
});

describe('legality', () => {
  it('accepts a small legal army', () => {
    expect(codes(createArmy([companions, ...createUnits(7)]))).toEqual([]);
  });

  it('reports strength over the limit as an error with both numbers', () => {
    const over = createArmy(createUnits(2), { limit: 11 });
    expect(check(over).problems[0]).toMatchObject({
      code: 'points-over-limit',
      params: { points: 12, limit: 11, over: 1 },
    });
    expect(codes(createArmy(createUnits(2), { limit: 12 }))).toEqual([]);
  });

  it('requires a commander for every battle (SAS-17)', () => {
    expect(codes(createArmy([companions], generals(0)))).toEqual(['error no-general @generals']);
    expect(codes(createArmy([], generals(0)))).toEqual(['error no-units @units', 'warning no-general @generals']);
    const two = [createUnit('Right', ['companions', 1]), createUnit('Left', ['phalanx', 1])];
    expect(codes(createArmy(two, generals(1)))).toEqual(['error few-generals @generals']);
    expect(codes(createArmy(two, generals(2)))).toEqual([]);
    expect(codes(createArmy([...two, companions], generals(2)))).toEqual(['error few-generals @generals']);
    expect(codes(createArmy([...two, companions], generals(3)))).toEqual([]);
  });

  it('names a battle without an assigned commander (SAS-17)', () => {
    const two = [createUnit('Right', ['companions', 1]), createUnit('Left', ['phalanx', 1])];
    const led = (...battles: string[]) => ({
      generals: battles.map((brigade) => ({ name: '', stars: 1, ...(brigade === '' ? {} : { brigade }) })),
    });
    expect(codes(createArmy(two, led('Right', 'Left')))).toEqual([]);
    expect(codes(createArmy(two, led('Right', '')))).toEqual([]);
    expect(codes(createArmy(two, led('Right', 'Right')))).toEqual(['error no-commander @units.1']);
  });

  it('warns of more than eight units in a battle (SAS-17)', () => {
    expect(codes(createArmy(createUnits(8), generals(1)))).toEqual([]);
    const nine = { list: null, limit: 999 };
    const own = (count: number, brigade = '') =>
      Array.from({ length: count }, () => createUnit(brigade, [{ kind: 'pikemen' }, 1]));
    expect(codes(createArmy(own(9), { ...nine, ...generals(1) }))).toEqual(['warning few-generals @generals']);
    expect(codes(createArmy(own(9), { ...nine, ...generals(2) }))).toEqual([]);
    expect(codes(createArmy(own(9, 'Left'), { ...nine, ...generals(2) }))).toEqual(['warning large-battle @units.8']);
  });

  it('only accepts the book’s qualities of commanders', () => {
    for (const stars of [0, 1, 2, 3]) expect(codes(createArmy([companions], { generals: [{ stars }] }))).toEqual([]);
    for (const stars of [-1, 4, 1.5]) {
      expect(codes(createArmy([companions], { generals: [{ stars }] }))).toEqual(['error bad-stars @generals.0']);
    }
  });

  it('reports unknown entries, missing lists and empty parts as errors', () => {
    expect(codes(createArmy([createUnit('', ['gaesatae', 1])]))).toEqual(['error unknown-entry @units.0.parts.0']);
    expect(codes(createArmy([companions], { list: null }))).toEqual(['error unknown-entry @units.0.parts.0']);
    expect(codes(createArmy([companions], { list: 'atlantis' }))).toContain('error unknown-list @');
    expect(codes(createArmy([{ name: 'x', parts: [{ count: 1 }] }]))).toContain('error unknown-entry @units.0.parts.0');
    const both = { name: 'x', parts: [{ entry: 'phalanx', troop: { kind: 'pikemen' }, count: 1 }] };
    expect(codes(createArmy([both]))).toContain('error entry-and-troop @units.0.parts.0');
  });

  it('reports mixed units as errors and several units on a line as a note (SAS-18)', () => {
    expect(codes(createArmy([createUnit('', ['phalanx', 1], ['slingers', 1])]))).toEqual(['error mixed-unit @units.0']);
    expect(codes(createArmy([createUnit('', ['phalanx', 2])]))).toEqual(['info unit-size-advice @units.0.parts.0']);
  });

  it('reports exceeded maxima, empty units, invalid counts and extras as errors', () => {
    expect(codes(createArmy(createUnits(9), generals(2)))).toEqual(['error entry-over-maximum @units.0.parts.0']);
    expect(codes(createArmy([createUnit('')]))).toEqual(['error empty-unit @units.0']);
    for (const count of [-3, 0, 1.5, 1e9]) {
      expect(codes(createArmy([createUnit('', ['phalanx', 1], ['phalanx', count])]))).toEqual([
        'error bad-count @units.0.parts.1',
      ]);
    }
    expect(codes(createArmy([companions], { works: { ditch: 2 } }))).toEqual(['error unknown-extra @works.ditch']);
    expect(codes(createArmy([companions], { specialists: { miner: 0 } }))).toEqual([]);
    expect(codes(createArmy([companions], { rulings: { 'SAS-5': 'never' } }))).toEqual([
      'error unknown-ruling @rulings',
    ]);
  });

  it('accepts custom troops as off the list, and rejects inconsistent ones', () => {
    const own = (troop: Record<string, unknown>, more = {}) => codes(createArmy([createUnit('', [troop, 1])], more));
    expect(own({ kind: 'cavalry' })).toEqual(['warning not-on-list @units.0.parts.0']);
    expect(own({ kind: 'cavalry' }, { list: null })).toEqual([]);
    expect(own({ kind: 'cavalry', mount: 'chariot' })).toEqual(['error bad-troop @units.0.parts.0']);
  });

  it('notes a list strength that differs from the table', () => {
    const list = findShippedList('macedon-of-alexander')!;
    const dearer = { ...list, entries: list.entries.map((entry) => ({ ...entry, cost: entry.cost + 1 })) };
    const tally = sasAncient.tally(createArmy([companions]), dearer);
    expect(tally.points).toBe(10);
    expect(tally.problems).toMatchObject([{ code: 'printed-cost-differs', severity: 'info' }]);
  });

  it('gives every problem a sentence, a section of the book and a target, errors first', () => {
    const { problems } = check(
      createArmy([createUnit(''), createUnit('', ['nobody', -1], ['phalanx', 99])], { limit: 1 }),
    );
    const ranks = problems.map(({ severity }) => ['error', 'warning', 'info'].indexOf(severity));
    expect(ranks).toEqual([...ranks].sort());
    for (const { message, citation } of problems) {
      expect(message.length).toBeGreaterThan(10);
      expect(citation).toMatch(/^SAS Ancient Rules, /);
    }
  });

  it('adds up an army with absurd counts', () => {
    const absurd = Array.from({ length: 50 }, () =>
      createUnit('', [{ kind: 'cavalry' }, Number.MAX_SAFE_INTEGER], ['phalanx', 1e6]),
    );
    expect(check(createArmy(absurd)).points).toBe(50 * 6e6);
    expect(sasAncient.measures(createArmy(absurd), findList(createArmy(absurd)))).toHaveLength(4);
  });
});
