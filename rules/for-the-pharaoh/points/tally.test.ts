import { describe, expect, it } from 'vitest';
import { findShippedList } from '../../../army-lists/shipped.ts';
import { type ArmyFile, armyFileSchema } from '../../core/army-file.ts';
import { tallyArmy } from './tally.ts';

const akkadian = findShippedList('akkadian');

type Part = readonly [entry: string | Record<string, unknown>, count: number];

const unit = (...parts: Part[]) => ({
  name: 'Unit',
  parts: parts.map(([of, count]) => (typeof of === 'string' ? { entry: of, count } : { troop: of, count })),
});

const army = (units: readonly unknown[], more: Record<string, unknown> = {}): ArmyFile =>
  armyFileSchema.parse({
    format: 'nomarch-army',
    version: 1,
    rules: 'for-the-pharaoh',
    list: 'akkadian',
    name: 'Trial',
    limit: 4000,
    generals: [
      { name: 'One', stars: 1 },
      { name: 'Two', stars: 0 },
      { name: 'Three', stars: 0 },
    ],
    units,
    ...more,
  });

const check = (file: ArmyFile) => tallyArmy(file, file.list === null ? null : akkadian);
const codes = (file: ArmyFile) =>
  check(file).problems.map(({ code, severity, target }) => `${severity} ${code} @${target}`);

describe('tallyArmy', () => {
  it('counts figures, models, generals, specialists and works', () => {
    const tally = check(
      army([unit(['household-spearmen-pike', 12]), unit(['chariots', 5])], {
        specialists: { carpenter: 2, miner: 1 },
        works: { ditch: 3, ditchAndPalisade: 2 },
      }),
    );
    expect(tally).toMatchObject({
      troops: 12 * 13 + 5 * 20,
      generals: 400,
      extras: { specialists: 30, works: 30 + 40 },
    });
    expect(tally.points).toBe(256 + 400 + 30 + 70);
    expect(tally.legal).toBe(true);
  });

  it('shows complete and partial groups of every sub-unit (FTP-P12)', () => {
    const tally = check(
      army([
        unit(['household-spearmen-pike', 18], ['militia', 10]),
        unit(['archers-open-order', 5]),
        unit(['chariots', 3]),
      ]),
    );
    expect(tally.units.map(({ parts }) => parts.map(({ completeGroups, over }) => [completeGroups, over]))).toEqual([
      [
        [4, 2],
        [3, 1],
      ],
      [[2, 1]],
      [[3, 0]],
    ]);
  });

  it('uses the printed cost of a list entry, or the table’s under the alternative (FTP-P5)', () => {
    expect(check(army([unit(['battle-carts', 5])])).troops).toBe(130);
    expect(check(army([unit(['battle-carts', 5])], { rulings: { 'FTP-P5': 'table' } })).troops).toBe(120);
  });
});

describe('Legality', () => {
  it('finds no problem in a small legal army', () => {
    expect(codes(army([unit(['household-spearmen-pike', 12])]))).toEqual([]);
  });

  it('reports points over the limit with the numbers', () => {
    const { legal, problems } = check(army([unit(['household-spearmen-pike', 12])], { limit: 500 }));
    expect(legal).toBe(false);
    expect(problems[0]).toMatchObject({ code: 'points-over-limit', params: { points: 556, limit: 500, over: 56 } });
    expect(codes(army([unit(['household-spearmen-pike', 12])], { limit: 556 }))).toEqual([]);
    const [unlimited] = check(army([unit(['household-spearmen-pike', 12])], { limit: 0 })).problems;
    expect(unlimited).toMatchObject({ code: 'points-over-limit', message: '556 points, and no limit is set' });
  });

  it('applies one maximum to a pool of rows, or to each row under the alternative (FTP-P8)', () => {
    const units = [unit(['household-spearmen-pike', 84]), unit(['household-spearmen-lance', 66])];
    const over = army(units, { limit: 9000 });
    expect(codes(over)).toEqual(['error entry-over-maximum @units.0.parts.0']);
    expect(check(over).problems[0]?.params).toMatchObject({ used: 150, max: 144, over: 6 });
    expect(codes(army(units, { limit: 9000, rulings: { 'FTP-P8': 'each-row' } }))).toEqual([]);
  });

  it('does not pool rows of different order', () => {
    expect(
      codes(army([unit(['archers-close-order', 24]), unit(['archers-open-order', 240])], { limit: 9000 })),
    ).toEqual([]);
  });

  it('allows the maximum, but not one more', () => {
    expect(codes(army([unit(['household-chariots', 12])]))).toEqual([]);
    expect(codes(army([unit(['household-chariots', 13])]))).toContain('error entry-over-maximum @units.0.parts.0');
  });

  it('reports unknown entries, missing lists and empty parts as errors', () => {
    expect(codes(army([unit(['immortals', 10])]))).toContain('error unknown-entry @units.0.parts.0');
    expect(codes(army([unit(['chariots', 5])], { list: null }))).toContain('error unknown-entry @units.0.parts.0');
    const nowhere = army([unit(['chariots', 5])], { list: 'atlantis' });
    expect(tallyArmy(nowhere, null).problems.map(({ code }) => code)).toContain('unknown-list');
    expect(codes(army([{ name: 'x', parts: [{ count: 5 }] }]))).toContain('error unknown-entry @units.0.parts.0');
  });

  it('reports units without troops and invalid numbers as errors', () => {
    expect(codes(army([unit()]))).toEqual(['error empty-unit @units.0']);
    for (const count of [-3, 0, 1.5, 1_000_001, 2 ** 53 - 1, 1e300]) {
      expect(codes(army([unit(['chariots', 5], ['militia', count])]))).toEqual(['error bad-count @units.0.parts.1']);
    }
    expect(codes(army([], { specialists: { carpenter: -1 } }))).toEqual([
      'error no-units @units',
      'error bad-count @specialists.carpenter',
    ]);
    expect(codes(army([], { works: { moat: 1 } }))).toEqual([
      'error no-units @units',
      'error unknown-extra @works.moat',
    ]);
  });

  it('warns about no general, fewer than three, and fewer than one for every three units (FTP-P11)', () => {
    const units = Array.from({ length: 10 }, () => unit(['militia-archers-close-order', 10]));
    expect(codes(army(units, { generals: [] }))).toEqual(['warning no-general @generals']);
    expect(codes(army([], { generals: [{ stars: 1 }] }))).toEqual([
      'error no-units @units',
      'warning few-generals @generals',
    ]);
    expect(codes(army(units))).toEqual(['warning few-generals @generals']);
    expect(codes(army(units.slice(0, 9)))).toEqual([]);
    expect(codes(army([], { generals: [{ stars: 7 }, { stars: 1 }, { stars: 0.5 }] }))).toEqual([
      'error bad-stars @generals.0',
      'error bad-stars @generals.2',
      'error no-units @units',
    ]);
  });

  it('recommends sizes in twos for irregulars, in fives or sixes for regulars and models (FTP-P10)', () => {
    const size = (entry: string, count: number) => codes(army([unit([entry, count])])).join();
    for (const fits of [10, 12, 15, 18, 30]) expect(size('militia-archers-close-order', fits)).toBe('');
    for (const off of [11, 13, 14, 16])
      expect(size('militia-archers-close-order', off)).toBe('warning unit-size-advice @units.0.parts.0');
    expect(size('allied-tribesmen', 8)).toBe('');
    expect(size('allied-tribesmen', 9)).toContain('unit-size-advice');
    expect(size('scout-chariots', 6)).toBe('');
    expect(size('scout-chariots', 8)).toContain('unit-size-advice');
  });

  it('explains the odd size of a unit with campaign casualties without advice', () => {
    const worn = (count: number, raised: number) =>
      check(army([{ name: 'Unit', parts: [{ entry: 'militia-archers-close-order', count, raised }] }])).problems;
    expect(worn(11, 20)).toMatchObject([
      {
        severity: 'info',
        code: 'unit-size-advice',
        target: 'units.0.parts.0',
        message: 'Unit: 11 of 20 left after campaign losses',
        params: { count: 11, raised: 20 },
      },
    ]);
    expect(worn(12, 20)).toEqual([]);
    expect(worn(11, 11)).toMatchObject([{ severity: 'warning', code: 'unit-size-advice' }]);
  });

  it('warns about a unit smaller than a group', () => {
    expect(codes(army([unit(['allied-tribesmen', 2])]))).toEqual(['warning unit-below-group @units.0']);
  });

  it('notes a printed cost that differs from the table, without making the army illegal (FTP-P5)', () => {
    const { legal, problems } = check(army([unit(['battle-carts', 5])]));
    expect(legal).toBe(true);
    expect(problems).toMatchObject([
      { severity: 'info', code: 'printed-cost-differs', params: { printed: 26, table: 24 } },
    ]);
  });

  it('checks custom troops and notes that they are not on the list', () => {
    const own = (troop: Record<string, unknown>, more = {}) =>
      codes(army([unit([{ class: 'C', drill: 'regular', ...troop }, 10])], more));
    expect(own({ weapons: ['bow'] })).toEqual(['warning not-on-list @units.0.parts.0']);
    expect(own({ weapons: ['bow'] }, { list: null })).toEqual([]);
    expect(own({ fanatic: true, mercenary: true }, { list: null })).toEqual([
      'error fanatic-and-mercenary @units.0.parts.0',
    ]);
    expect(own({ kind: 'heavy-chariot', weapons: ['pike'] }, { list: null })).toEqual([
      'error weapon-not-for-kind @units.0.parts.0',
    ]);
    expect(own({ class: 'Z' }, { list: null })).toEqual(['error bad-troop @units.0.parts.0']);
  });

  it('reports unknown rulings as errors', () => {
    expect(codes(army([], { rulings: { 'FTP-P2': 'never' } }))).toEqual([
      'error unknown-ruling @rulings',
      'error no-units @units',
    ]);
  });

  it('gives every problem a sentence and a section of the book', () => {
    const everything = army([unit(), unit(['immortals', -1], ['battle-carts', 99])], {
      limit: 1,
      generals: [{ stars: 9 }],
    });
    for (const { message, citation } of check(everything).problems) {
      expect(message.length).toBeGreaterThan(10);
      expect(citation).toMatch(/^For the Pharaoh, /);
    }
  });
});
