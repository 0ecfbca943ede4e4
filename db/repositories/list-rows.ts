import { type ListOrigin, type StoredList, storedListSchema } from '../../contract/lists.ts';
import { type ListEntry, type NationList, nationListSchema } from '../../rules/core/nation-list.ts';
import type { PastList } from '../../services/repositories/lists.ts';
import type { Tables } from '../tables.ts';
import { expectIntact, storedDocument, storedJson, storedValue } from '../stored-json.ts';

const jsonOrNull = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

export function listRow(list: StoredList, undo: string): Tables['nation_list'] {
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

export const entryRow = (list: string, position: number, entry: ListEntry): Tables['list_entry'] => ({
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

interface Intact {
  readonly intact: number;
}

/** Parses the JSON columns of a row and omits null values. */
const parsed = <Column extends string>(
  row: Readonly<Record<Column, string | null>>,
  columns: readonly Column[],
  what: string,
): Record<string, unknown> =>
  Object.fromEntries(
    columns.flatMap((column) => {
      const { [column]: text } = row;
      return text === null ? [] : [[column, storedJson(text, what, column)]];
    }),
  );

/** A row of a list with the result of its checksum. */
export type ReadEntry = Tables['list_entry'] & Intact;

/** @throws StoreError STORE_DAMAGED if the list or one of its rows was changed outside the program */
export function storedListOf(row: Tables['nation_list'] & Intact, entries: readonly ReadEntry[]): StoredList {
  const what = `list “${row.title}”`;
  for (const part of [row, ...entries]) expectIntact(part, what);
  const lines = entries.map(({ id, name, cost, max, ...entry }) => ({
    ...{ id, name, cost, max },
    ...parsed(entry, ['printed', 'troop', 'notes', 'options'], `${what}, its line “${name}”,`),
  }));
  const { id, rules, title, period, source, version, introduction, origin, based_on: basedOn } = row;
  const documents = parsed(row, ['attributes', 'forces', 'notes', 'conditions'], what);
  const list = {
    id,
    rules,
    title,
    period,
    source,
    version,
    introduction,
    origin,
    basedOn,
    ...documents,
    entries: lines,
  };
  return storedValue(storedListSchema, list, what);
}

/** Omits the list's origin, which comes from the active list. */
const plainList = ({
  origin: _origin,
  basedOn: _basedOn,
  ...list
}: NationList & { readonly [Key in keyof ListOrigin]?: ListOrigin[Key] | undefined }): NationList => list;

export const updateRow = (list: NationList): Tables['list_update'] => ({
  list_id: list.id,
  version: list.version,
  refused: 0,
  list: JSON.stringify(plainList(list)),
});

/** @throws StoreError STORE_DAMAGED */
export function updateOf(
  row: Pick<Tables['list_update'], 'list_id' | 'list'> & { readonly intact: number },
): NationList {
  const what = `update of the list "${row.list_id}"`;
  expectIntact(row, what);
  return storedDocument(nationListSchema, row.list, what, 'list');
}

/** Parses an earlier version of a list. */
export function pastOf(row: Tables['list_past'] & { readonly intact: number }): PastList {
  const { list_id, version, replaced_at, list } = row;
  const what = `version ${version} of the list "${list_id}"`;
  expectIntact(row, what);
  const stored = storedListSchema.partial({ origin: true, basedOn: true });
  return { list: plainList(storedDocument(stored, list, what, 'list')), replacedAt: replaced_at };
}

export const pastRow = (list: NationList, at: string): Tables['list_past'] => ({
  list_id: list.id,
  version: list.version,
  replaced_at: at,
  list: JSON.stringify(list),
});
