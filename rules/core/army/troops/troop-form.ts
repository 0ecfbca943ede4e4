import { InputError } from '../../procedure.ts';
import type { RuleSystem, TroopField } from '../../rule-system.ts';

type Troop = Readonly<Record<string, unknown>>;

/** Returns a field's default: its first option or minimum; undefined if optional. */
export function getDefaultValue({ kind, options, least, optional }: TroopField): unknown {
  if (kind === 'choice') return options[0]?.id;
  return kind === 'number' && !optional ? least : undefined;
}

/** Returns the default troop type of a book. */
export function createPlainTroop(book: RuleSystem): Troop {
  let troop: Troop = {};
  for (;;) {
    try {
      return book.readTroop(troop);
    } catch (thrown) {
      const wanted = book.troopFields.find(({ key }) => thrown instanceof InputError && thrown.path === key);
      if (!wanted || wanted.key in troop) return {};
      troop = { ...troop, [wanted.key]: getDefaultValue(wanted) };
    }
  }
}

type Option<Id> = { readonly id: Id; readonly label: string };

/** Adds labels to ids, for facets and form fields. */
export const toOptions = <Id extends string>(
  ids: readonly Id[],
  nameOf: (id: Id) => string = (id) => id,
): Option<Id>[] => ids.map((id) => ({ id, label: nameOf(id) }));

/* Functions that create form fields of a custom troop type. */

export const choiceField = (key: string, label: string, options: TroopField['options']): TroopField => ({
  key,
  label,
  kind: 'choice',
  options,
});

export const choicesField = (key: string, label: string, options: TroopField['options']): TroopField => ({
  key,
  label,
  kind: 'choices',
  options,
});

export const switchField = (key: string, label: string): TroopField => ({ key, label, kind: 'switch', options: [] });

export const numberField = (key: string, label: string, least: number, most: number, optional = false): TroopField => ({
  key,
  label,
  kind: 'number',
  options: [],
  least,
  most,
  optional,
});
