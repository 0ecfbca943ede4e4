import type { CollectionRow } from './collection-rows.ts';

/** A cell as RFC 4180 has it. A text that a spreadsheet would take for a formula is kept a text. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

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
  return [heads, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}
