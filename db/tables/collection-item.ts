import type { CollectionItem } from '../../contract/collection.ts';

export interface CollectionItemTable {
  readonly rules: string;
  readonly list: string;
  readonly entry: string;
  readonly name: string;
  readonly owned: number;
  readonly painted: number;
}

/** The figure that a row of a list is said to be, where its user said so. */
export interface CollectionLinkTable {
  readonly rules: string;
  readonly list: string;
  readonly entry: string;
  readonly figure: string;
}

export const itemRow = ({ rules, list, entry, name, owned, painted }: CollectionItem): CollectionItemTable => ({
  rules,
  list,
  entry,
  name,
  owned,
  painted,
});

export const itemOf = (row: CollectionItemTable): CollectionItem => ({ ...row });
