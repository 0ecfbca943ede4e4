import { describe, expect, it } from 'vitest';
import { shippedLists } from '../../../army-lists/shipped.ts';
import { tableUnit } from '../../../test/support/battle/table-unit.ts';
import { ruleSystems } from '../../systems.ts';
import type { RuleSystem } from '../rule-system.ts';
import type { TableUnit } from '../table-rules.ts';

/** Creates fresh units from the first entries of an army list. */
function createUnits(book: RuleSystem, count: number): TableUnit[] {
  const list = shippedLists.find(({ rules }) => rules === book.id)!;
  const attributes = list.attributes ?? {};
  return list.entries.slice(0, 8).map(({ troop }) => {
    const part = { troop, count, left: count, lost: 0, hits: book.hitsEach?.(troop, {}) ?? 1, groupSize: 1 };
    return tableUnit(part, { attributes });
  });
}

const books = ruleSystems.map((book) => [book.id, book] as const);

describe.each(books)('a charge fought to the end under %s', (_id, book) => {
  const units = createUnits(book, 12);
  const clash = book.table!.clash!;
  const odds = units.flatMap((charger) => units.map((charged) => clash(charger, charged, {})));

  it('has consistent chances in every round', () => {
    for (const { charged, charger, both, apart, rounds } of odds) {
      for (const chance of [charged, charger, both, apart]) expect(chance).toBeGreaterThanOrEqual(0);
      expect(charged + charger - both + apart).toBeLessThanOrEqual(1 + 1e-9);
      expect(rounds.length).toBeGreaterThan(0);
      expect(rounds.at(-1)).toEqual({ charged, charger });
      for (const [at, round] of rounds.entries())
        expect(round.charged).toBeGreaterThanOrEqual(rounds[at - 1]?.charged ?? 0);
    }
    expect(odds.some(({ charged }) => charged > 0.05)).toBe(true);
    expect(new Set(odds.map(({ charged }) => charged.toFixed(6))).size).toBeGreaterThan(3);
  });
});
