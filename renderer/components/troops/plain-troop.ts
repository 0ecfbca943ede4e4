import { InputError } from '../../../rules/core/procedure.ts';
import type { RuleSystem, TroopField } from '../../../rules/core/rule-system.ts';

type Troop = Readonly<Record<string, unknown>>;

/** What a field stands at where nothing was said: its first option, its least number; undefined where it may stay unsaid. */
export function firstOf({ kind, options, least, optional }: TroopField): unknown {
  if (kind === 'choice') return options[0]?.id;
  return kind === 'number' && !optional ? least : undefined;
}

/** The plain troop type of a book: as little as it lets one say. */
export function plainTroop(book: RuleSystem): Troop {
  let said: Troop = {};
  for (;;) {
    try {
      return book.readTroop(said);
    } catch (thrown) {
      const wanted = book.troopFields.find(({ key }) => thrown instanceof InputError && thrown.path === key);
      if (!wanted || wanted.key in said) return {};
      said = { ...said, [wanted.key]: firstOf(wanted) };
    }
  }
}
