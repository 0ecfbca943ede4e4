import { type StoredList, storedListSchema } from '../../contract/lists.ts';
import type { ListEntry } from '../../rules/core/nation-list.ts';
import { expectIntact, storedJson, storedValue } from './stored-json.ts';

export interface NationListTable {
  readonly id: string;
  readonly rules: string;
  readonly title: string;
  readonly period: string;
  readonly source: string;
  readonly version: number;
  readonly introduction: string;
  readonly notes: string;
  readonly origin: string;
  readonly based_on: string | null;
  readonly undo: string;
  readonly attributes: string | null;
  readonly forces: string | null;
  readonly conditions: string | null;
}

export interface ListEntryTable {
  readonly list_id: string;
  readonly position: number;
  readonly id: string;
  readonly name: string;
  readonly printed: string;
  readonly troop: string;
  readonly cost: number;
  readonly max: number | null;
  readonly notes: string;
  readonly options: string | null;
}

const jsonOrNull = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

export function listRow(list: StoredList, undo: string): NationListTable {
  const { id, rules, title, period, source, version, introduction, notes, origin, basedOn } = list;
  const words = { id, rules, title, period, source, version, introduction };
  const { attributes, forces, conditions } = list;
  return {
    ...words,
    notes: JSON.stringify(notes),
    origin,
    based_on: basedOn,
    undo,
    attributes: jsonOrNull(attributes),
    forces: jsonOrNull(forces),
    conditions: jsonOrNull(conditions),
  };
}

export const entryRow = (list: string, position: number, entry: ListEntry): ListEntryTable => ({
  list_id: list,
  position,
  id: entry.id,
  name: entry.name,
  printed: JSON.stringify(entry.printed),
  troop: JSON.stringify(entry.troop),
  cost: entry.cost,
  max: entry.max,
  notes: JSON.stringify(entry.notes),
  options: jsonOrNull(entry.options),
});

const entryOf = (row: ListEntryTable, what: string): unknown => ({
  id: row.id,
  name: row.name,
  printed: storedJson(row.printed, what, 'printed'),
  troop: storedJson(row.troop, what, 'troop'),
  cost: row.cost,
  max: row.max,
  notes: storedJson(row.notes, what, 'notes'),
  ...(row.options === null ? {} : { options: storedJson(row.options, what, 'options') }),
});

interface Intact {
  readonly intact: number;
}

/** @throws StoreError STORE_DAMAGED where the list or one of its rows is not as it was written */
export function storedListOf(row: NationListTable & Intact, entries: readonly (ListEntryTable & Intact)[]): StoredList {
  const what = `list “${row.title}”`;
  for (const part of [row, ...entries]) expectIntact(part, what);
  const lines = entries.map((entry) => entryOf(entry, `${what}, its line “${entry.name}”,`));
  return storedValue(storedListSchema, listOf(row, lines, what), what);
}

const listOf = (row: NationListTable, entries: readonly unknown[], what: string): unknown => ({
  id: row.id,
  rules: row.rules,
  title: row.title,
  period: row.period,
  source: row.source,
  version: row.version,
  introduction: row.introduction,
  ...(row.attributes === null ? {} : { attributes: storedJson(row.attributes, what, 'attributes') }),
  ...(row.forces === null ? {} : { forces: storedJson(row.forces, what, 'forces') }),
  notes: storedJson(row.notes, what, 'notes'),
  entries,
  ...(row.conditions === null ? {} : { conditions: storedJson(row.conditions, what, 'conditions') }),
  origin: row.origin,
  basedOn: row.based_on,
});
