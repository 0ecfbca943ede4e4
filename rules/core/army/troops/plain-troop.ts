import { InputError } from '../../procedure.ts';
import type { RuleSystem, TroopField } from '../../rule-system.ts';

type Troop = Readonly<Record<string, unknown>>;

/** A field's default: its first option or its least number; undefined where the field is optional. */
export function firstOf({ kind, options, least, optional }: TroopField): unknown {
  if (kind === 'choice') return options[0]?.id;
  return kind === 'number' && !optional ? least : undefined;
}

/** The plain troop type of a book: every field at its default. */
export function plainTroop(book: RuleSystem): Troop {
  let troop: Troop = {};
  for (;;) {
    try {
      return book.readTroop(troop);
    } catch (thrown) {
      const wanted = book.troopFields.find(({ key }) => thrown instanceof InputError && thrown.path === key);
      if (!wanted || wanted.key in troop) return {};
      troop = { ...troop, [wanted.key]: firstOf(wanted) };
    }
  }
}
