import { csvText } from '../../transport/csv.ts';
import type { CollectionRow } from './collection-rows.ts';

/** Rows of the collection as a table for a spreadsheet. `heads` are the columns' names in order. */
export function collectionCsv(heads: readonly string[], rows: readonly CollectionRow[]): string {
  const lines = rows.map(({ nation, item, printed, most, sum, toBuy, toPaint, armies }) => [
    nation,
    item.name,
    printed,
    most,
    sum,
    item.owned,
    item.painted,
    toBuy,
    toPaint,
    armies.map(({ name, count }) => `${name}: ${count}`).join('; '),
  ]);
  return csvText([heads, ...lines]);
}
