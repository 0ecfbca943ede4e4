import type { NationList } from '../rules/core/nation-list.ts';
import type { RuleSystem } from '../rules/core/rule-system.ts';

/** A row whose printed cost differs from the rule book's table. */
export interface PriceDifference {
  /** Number of the row in the list, from 1. */
  readonly row: number;
  readonly id: string;
  readonly name: string;
  readonly printed: number;
  readonly table: number;
}

/** Compares the cost of each row with the book's table and returns the differences. @throws InputError for an unreadable troop type */
export function findPriceDifferences(list: NationList, system: Pick<RuleSystem, 'price'>): PriceDifference[] {
  return list.entries.flatMap((entry, index) => {
    const table = system.price(entry.troop, {}).cost;
    if (table === entry.cost) return [];
    return [{ row: index + 1, id: entry.id, name: entry.name, printed: entry.cost, table }];
  });
}
