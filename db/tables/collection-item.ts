import type { CollectionItem } from '../../contract/collection.ts';

export interface CollectionItemTable {
  readonly rules: string;
  readonly list: string;
  readonly entry: string;
  readonly name: string;
  readonly owned: number;
  readonly painted: number;
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
