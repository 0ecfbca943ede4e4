import type { NationList } from '../../rules/core/nation-list.ts';

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

export const updateRow = (list: NationList): ListUpdateTable => ({
  list_id: list.id,
  version: list.version,
  refused: 0,
  list: JSON.stringify(list),
});

export const updateOf = ({ list }: Pick<ListUpdateTable, 'list'>): NationList => JSON.parse(list) as NationList;

export const pastRow = (list: NationList, at: string): ListPastTable => ({
  list_id: list.id,
  version: list.version,
  replaced_at: at,
  list: JSON.stringify(list),
});
