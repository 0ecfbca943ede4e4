import { describe, expect, it } from 'vitest';
import { findShippedList } from '../../../army-lists/shipped.ts';
import type { ArmyFile } from '../army-file.ts';
import { findRuleSystem } from '../../systems.ts';
import { compareMakeUp, compareTotals, compareTroops, type LoadedArmy } from './compare-armies.ts';

const list = findShippedList('akkadian')!;
const book = findRuleSystem(list.rules)!;
function readArmy(...troops: readonly (readonly [entry: string, count: number])[]): LoadedArmy {
  const army: ArmyFile = {
    format: 'nomarch-army',
    version: 1,
    rules: list.rules,
    list: list.id,
    name: '',
    limit: 4000,
    generals: [],
    units: troops.map(([entry, count]) => ({ name: '', parts: [{ entry, troop: null, count }] })),
    specialists: {},
    works: {},
    rulings: {},
  };
  return { army, book, list, tally: book.tally(army, list), measures: book.measures(army, list) };
}

const left = readArmy(['retinue', 12], ['slingers', 6], ['retinue', 12]);
const right = readArmy(['levy', 30], ['retinue', 10]);

describe('comparing two armies', () => {
  it('adds up a troop type over all units and shows types of only one army', () => {
    const rows = compareTroops(left, right).map((row) => [
      row.name,
      row.left.count,
      row.right.count,
      row.left.points,
      row.right.points,
    ]);
    expect(rows).toEqual([
      ['Retinue', 24, 10, 240, 100],
      ['Slingers', 6, 0, 36, 0],
      ['Levy', 0, 30, 0, 30],
    ]);
  });

  it('separates entries of one name with different weapons', () => {
    const rows = compareTroops(readArmy(['spearmen-pike', 5]), readArmy(['spearmen-lance', 5]));
    expect(rows.map(({ short }) => short)).toEqual(['Reg C LI CO P', 'Reg C LI CO L']);
  });

  it('shows how each army spends its points on troops', () => {
    const order = compareMakeUp(left, right).find(({ id }) => id === 'order')!;
    const open = order.values.find(({ id }) => id === 'OO')!;
    expect(open.left).toBeCloseTo(36 / 276);
    expect(open.right).toBe(0);
    for (const { values } of compareMakeUp(left, right))
      for (const value of values) expect(value.left + value.right).toBeGreaterThan(0);
  });

  it('compares points, units, figures and the book’s measures', () => {
    const totals = new Map(compareTotals(left, right).map(({ id, ...sides }) => [id, [sides.left, sides.right]]));
    expect(totals.get('points')).toEqual([276, 130]);
    expect(totals.get('units')).toEqual([3, 2]);
    expect(totals.get('figures')).toEqual([30, 40]);
    for (const { id, value } of left.measures) expect(totals.get(`measure.${id}`)?.[0]).toBe(value);
  });

  it('has no make-up for different books', () => {
    const other = { ...right, book: { ...book, id: 'toms-ancient-warfare' as const } };
    expect(compareMakeUp(left, other)).toEqual([]);
    expect(compareTroops(left, other)).toHaveLength(3);
  });
});
