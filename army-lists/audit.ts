import type { NationList } from '../rules/core/nation-list.ts';
import type { RuleSystem } from '../rules/core/rule-system.ts';

/** A row whose printed cost is not what its rule book's table makes it. */
export interface PriceDifference {
  /** Row of the list, from 1. */
  readonly row: number;
  readonly id: string;
  readonly name: string;
  readonly printed: number;
  readonly table: number;
}

/** Prices every row by the book's table and reports those that differ. @throws InputError for a troop type that cannot be read. */
export function auditPrices(list: NationList, system: Pick<RuleSystem, 'price'>): PriceDifference[] {
  return list.entries.flatMap((entry, index) => {
    const table = system.price(entry.troop, {}).cost;
    if (table === entry.cost) return [];
    return [{ row: index + 1, id: entry.id, name: entry.name, printed: entry.cost, table }];
  });
}
