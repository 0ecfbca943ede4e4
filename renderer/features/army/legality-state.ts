import type { ArmyFile } from '../../../rules/core/army-file.ts';
import type { ArmyTally, RuleSystem } from '../../../rules/core/rule-system.ts';
import { choiceInForce, type RulingChoice } from '../../../rules/core/ruling.ts';

/** How an army stands to the rules. `ruling`: legal under rulings that are in force otherwise than by default. */
export type LegalityState =
  | { readonly state: 'legal' | 'illegal' }
  | { readonly state: 'ruling'; readonly rulings: readonly { readonly id: string; readonly choice: RulingChoice }[] };

export function legalityState(
  book: RuleSystem,
  { rulings }: Pick<ArmyFile, 'rulings'>,
  { legal }: ArmyTally,
): LegalityState {
  if (!legal) return { state: 'illegal' };
  const switched = book.rulings.flatMap((ruling) => {
    const id = choiceInForce(ruling, rulings);
    const choice = ruling.choices.find((each) => each.id === id);
    return choice && choice !== ruling.choices[0] ? [{ id: ruling.id, choice }] : [];
  });
  return switched.length > 0 ? { state: 'ruling', rulings: switched } : { state: 'legal' };
}
