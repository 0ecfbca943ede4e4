import { type ListOrigin, type StoredList, storedListSchema } from '../../contract/lists.ts';
import { type ListEntry, type NationList, nationListSchema } from '../../rules/core/nation-list.ts';
import type { PastList } from '../../services/repositories/lists.ts';
import type { Tables } from '../tables.ts';
import { checkIntact, readDocument, parseStored, validateStored } from '../stored-json.ts';

const jsonOrNull = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

export function toListRow(list: StoredList, undo: string): Tables['nation_list'] {
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

export const toEntryRow = (list: string, position: number, entry: ListEntry): Tables['list_entry'] => ({
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
const parseColumns = <Column extends string>(
  row: Readonly<Record<Column, string | null>>,
  columns: readonly Column[],
  what: string,
): Record<string, unknown> =>
  Object.fromEntries(
    columns.flatMap((column) => {
      const { [column]: text } = row;
      return text === null ? [] : [[column, parseStored(text, what, column)]];
    }),
  );

/** A row of a list with the result of its checksum. */
export type ReadEntry = Tables['list_entry'] & Intact;

/** Parses a list from its rows. @throws StoreError STORE_DAMAGED if the list or one of its rows was changed outside the program */
export function parseList(row: Tables['nation_list'] & Intact, entries: readonly ReadEntry[]): StoredList {
  const what = `list “${row.title}”`;
  for (const item of [row, ...entries]) checkIntact(item, what);
  const lines = entries.map(({ id, name, cost, max, ...entry }) => ({
    ...{ id, name, cost, max },
    ...parseColumns(entry, ['printed', 'troop', 'notes', 'options'], `entry “${name}” of the ${what}`),
  }));
  const { id, rules, title, period, source, version, introduction, origin, based_on: basedOn } = row;
  const documents = parseColumns(row, ['attributes', 'forces', 'notes', 'conditions'], what);
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
  return validateStored(storedListSchema, list, what);
}

/** Omits the list's origin, which is taken from the list in effect. */
const removeOrigin = ({
  origin: _origin,
  basedOn: _basedOn,
  ...list
}: NationList & { readonly [Key in keyof ListOrigin]?: ListOrigin[Key] | undefined }): NationList => list;

export const toUpdateRow = (list: NationList): Tables['list_update'] => ({
  list_id: list.id,
  version: list.version,
  refused: 0,
  list: JSON.stringify(removeOrigin(list)),
});

/** Parses a pending update of a list. @throws StoreError STORE_DAMAGED */
export function parseUpdate(
  row: Pick<Tables['list_update'], 'list_id' | 'list'> & { readonly intact: number },
): NationList {
  const what = `update of the list "${row.list_id}"`;
  checkIntact(row, what);
  return readDocument(nationListSchema, row.list, what, 'list');
}

/** Parses an earlier version of a list. */
export function parsePast(row: Tables['list_past'] & { readonly intact: number }): PastList {
  const { list_id, version, replaced_at, list } = row;
  const what = `version ${version} of the list "${list_id}"`;
  checkIntact(row, what);
  const stored = storedListSchema.partial({ origin: true, basedOn: true });
  return { list: removeOrigin(readDocument(stored, list, what, 'list')), replacedAt: replaced_at };
}

export const toPastRow = (list: NationList, at: string): Tables['list_past'] => ({
  list_id: list.id,
  version: list.version,
  replaced_at: at,
  list: JSON.stringify(list),
});
