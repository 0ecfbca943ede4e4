import { cellOf, type ListColumn } from '../../rules/core/army/list-columns.ts';
import type { ListEntry } from '../../rules/core/nation-list.ts';

/** Rows that a list prints one below the other without a line between them. */
export interface RowGroup {
  readonly key: string;
  readonly entries: readonly ListEntry[];
}

/** A list's rows in their printed order, parted where the cell that parts them changes; one group where the book parts none. */
export function rowGroups(columns: readonly ListColumn[], entries: readonly ListEntry[]): RowGroup[] {
  const parting = columns.find(({ parts }) => parts);
  const groups: { key: string; cell: string; entries: ListEntry[] }[] = [];
  for (const entry of entries) {
    const cell = parting ? cellOf(entry.printed, parting.key) : '';
    const group = groups.at(-1);
    if (group?.cell === cell) group.entries.push(entry);
    else groups.push({ key: entry.id, cell, entries: [entry] });
  }
  return groups;
}
