import type { TroopField } from '../../rule-system.ts';

type Option<Id> = { readonly id: Id; readonly label: string };

/** Ids with their names, as facets and fields of forms want them. */
export const named = <Id extends string>(ids: readonly Id[], nameOf: (id: Id) => string = (id) => id): Option<Id>[] =>
  ids.map((id) => ({ id, label: nameOf(id) }));

/* Fields of the form for a troop type of one's own. */

export const choice = (key: string, label: string, options: TroopField['options']): TroopField => ({
  key,
  label,
  kind: 'choice',
  options,
});

export const choices = (key: string, label: string, options: TroopField['options']): TroopField => ({
  key,
  label,
  kind: 'choices',
  options,
});

export const onOff = (key: string, label: string): TroopField => ({ key, label, kind: 'switch', options: [] });

export const number = (key: string, label: string, least: number, most: number, optional = false): TroopField => ({
  key,
  label,
  kind: 'number',
  options: [],
  least,
  most,
  optional,
});
