import type { ArmyFile } from '../army-file.ts';
import type { ArmyTally, RuleSystem } from '../rule-system.ts';
import { choiceInForce, type RulingChoice } from '../ruling.ts';

type Switched = readonly { readonly id: string; readonly choice: RulingChoice }[];

/**
 * How an army stands to the rules. `empty`: it has no unit yet, and nothing else is wrong with it. `ruling`: legal under rulings that are in force otherwise than by default. `reduced`: legal, and
 * not as it was raised, since so many of its troops have fallen in a campaign.
 */
export type LegalityState =
  | { readonly state: 'legal' | 'illegal' | 'empty' }
  | { readonly state: 'ruling'; readonly rulings: Switched }
  | { readonly state: 'reduced'; readonly fallen: number; readonly rulings: Switched };

const fallenOf = ({ units }: Pick<ArmyFile, 'units'>): number =>
  units.flatMap(({ parts }) => parts).reduce((sum, { count, raised = count }) => sum + Math.max(0, raised - count), 0);

export function legalityState(
  book: RuleSystem,
  army: Pick<ArmyFile, 'rulings' | 'units'>,
  { legal, units, problems }: Pick<ArmyTally, 'legal' | 'units' | 'problems'>,
): LegalityState {
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (units.length === 0 && errors.every(({ code }) => code === 'no-units')) return { state: 'empty' };
  if (!legal) return { state: 'illegal' };
  const rulings = book.rulings.flatMap((ruling) => {
    const id = choiceInForce(ruling, army.rulings);
    const choice = ruling.choices.find((each) => each.id === id);
    return choice && choice !== ruling.choices[0] ? [{ id: ruling.id, choice }] : [];
  });
  const fallen = fallenOf(army);
  if (fallen > 0) return { state: 'reduced', fallen, rulings };
  return rulings.length > 0 ? { state: 'ruling', rulings } : { state: 'legal' };
}
