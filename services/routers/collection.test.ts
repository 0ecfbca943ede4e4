import { describe, expect, it } from 'vitest';
import { findShippedList } from '../../army-lists/shipped.ts';
import { armyFileSchema } from '../../rules/core/army-file.ts';
import { calculateNeeds } from './collection.ts';

const rules = 'for-the-pharaoh' as const;

/** An army with one unit per part. */
const army = (id: string, parts: readonly (readonly [string | null, number])[], list: string | null = 'akkadian') => ({
  id,
  version: 1,
  changedAt: '2026-01-01T00:00:00.000Z',
  undo: { past: [], future: [] },
  army: armyFileSchema.parse({
    format: 'nomarch-army',
    version: 1,
    rules,
    list,
    name: `Army ${id}`,
    limit: 4000,
    units: parts.map(([entry, count]) => ({
      parts: [{ entry, count, troop: entry === null ? { class: 'C' } : null }],
    })),
  }),
});

const item = (entry: string, owned: number, painted: number) => ({
  rules,
  list: 'akkadian',
  entry,
  name: 'As I call them',
  owned,
  painted,
});

describe('needsOf', () => {
  it('returns what the largest army lacks: armies are fielded one at a time', () => {
    const armies = [
      army('a', [
        ['scouts', 10],
        ['scouts', 14],
      ]),
      army('b', [['scouts', 20]]),
    ];
    expect(calculateNeeds(armies, [item('scouts', 18, 5)], findShippedList)).toEqual([
      {
        rules,
        list: 'akkadian',
        entry: 'scouts',
        name: 'SCOUTS',
        owned: 18,
        painted: 5,
        most: 24,
        sum: 44,
        toBuy: 6,
        toPaint: 13,
        armies: [
          { id: 'a', name: 'Army a', count: 24 },
          { id: 'b', name: 'Army b', count: 20 },
        ],
      },
    ]);
  });

  it('needs nothing if enough figures are owned and painted', () => {
    expect(calculateNeeds([army('a', [['scouts', 10]])], [item('scouts', 30, 12)], findShippedList)).toMatchObject([
      { toBuy: 0, toPaint: 0 },
    ]);
  });

  it('leaves out custom troop types, invalid numbers and unused entries', () => {
    const odd = army('a', [
      [null, 10],
      ['scouts', -3],
      ['scouts', 2.5],
      ['scouts', 1e300],
      ['chariots', 4],
    ]);
    const needs = calculateNeeds([odd, army('b', [['scouts', 9]], null)], [item('scouts', 3, 0)], findShippedList);
    expect(needs.map(({ entry, most }) => [entry, most])).toEqual([['chariots', 4]]);
  });

  it('sorts by list entry; unknown entries come last under their known name', () => {
    const armies = [
      army('a', [
        ['nobody', 1],
        ['of-old', 2],
        ['chariots', 4],
        ['scouts', 1],
      ]),
    ];
    expect(calculateNeeds(armies, [item('of-old', 0, 0)], findShippedList).map(({ name }) => name)).toEqual([
      'SCOUTS',
      'Chariots',
      'nobody',
      'As I call them',
    ]);
  });
});
