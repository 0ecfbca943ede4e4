import { type ListOrigin, storedListSchema } from '../../contract/lists.ts';
import { type NationList, nationListSchema } from '../../rules/core/nation-list.ts';
import type { PastList } from '../../services/repositories/lists.ts';
import { expectIntact, storedDocument } from './stored-json.ts';

/** A newer version of a shipped list that waits for an answer, or was refused. */
export interface ListUpdateTable {
  readonly list_id: string;
  readonly version: number;
  readonly refused: number;
  readonly list: string;
}

/** A list as it was before it was replaced. */
export interface ListPastTable {
  readonly list_id: string;
  readonly version: number;
  readonly replaced_at: string;
  readonly list: string;
}

/** The list's source is left out: it comes from the list in force. */
const plainList = ({
  origin: _origin,
  basedOn: _basedOn,
  ...list
}: NationList & { readonly [Key in keyof ListOrigin]?: ListOrigin[Key] | undefined }): NationList => list;

export const updateRow = (list: NationList): ListUpdateTable => ({
  list_id: list.id,
  version: list.version,
  refused: 0,
  list: JSON.stringify(plainList(list)),
});

/** @throws StoreError STORE_DAMAGED */
export function updateOf(row: Pick<ListUpdateTable, 'list_id' | 'list'> & { readonly intact: number }): NationList {
  const what = `update of the list "${row.list_id}"`;
  expectIntact(row, what);
  return storedDocument(nationListSchema, row.list, what, 'list');
}

/** A list as it was. */
export function pastOf(row: ListPastTable & { readonly intact: number }): PastList {
  const { list_id, version, replaced_at, list } = row;
  const what = `version ${version} of the list "${list_id}"`;
  expectIntact(row, what);
  const stored = storedListSchema.partial({ origin: true, basedOn: true });
  return { list: plainList(storedDocument(stored, list, what, 'list')), replacedAt: replaced_at };
}

export const pastRow = (list: NationList, at: string): ListPastTable => ({
  list_id: list.id,
  version: list.version,
  replaced_at: at,
  list: JSON.stringify(list),
});
