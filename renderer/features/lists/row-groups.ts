import type { ListEntry } from '../../../rules/core/nation-list.ts';

/** Rows that a list prints one below the other with the same type. */
export interface RowGroup {
  readonly key: string;
  readonly entries: readonly ListEntry[];
}

/** A list's rows in their printed order, parted where the printed type changes. */
export function rowGroups(entries: readonly ListEntry[]): RowGroup[] {
  const groups: { key: string; entries: ListEntry[] }[] = [];
  let type: string | null = null;
  for (const entry of entries) {
    const group = groups.at(-1);
    if (group && entry.printed.type === type) group.entries.push(entry);
    else groups.push({ key: entry.id, entries: [entry] });
    ({ type } = entry.printed);
  }
  return groups;
}

export const PRINTED_CELLS = ['class', 'type', 'order', 'weapons'] as const;
export type PrintedCell = (typeof PRINTED_CELLS)[number];

/** The columns that some row of the list prints something in. */
export const printedColumns = (entries: readonly ListEntry[]): PrintedCell[] =>
  PRINTED_CELLS.filter((cell) => entries.some(({ printed }) => printed[cell] !== ''));
