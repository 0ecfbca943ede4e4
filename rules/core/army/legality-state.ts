import type { ArmyFile, ArmyGeneral } from '../army-file.ts';
import type { ArmyTally, RuleSystem } from '../rule-system.ts';
import { choiceInForce, type RulingChoice } from '../ruling.ts';
import { type Grades, mostGrade } from './army-words.ts';

/** Who could be given the one highest grade, where a book has such a grade and nobody of the army holds it. */
interface Appointment {
  readonly stars: number;
  readonly grades: Grades;
  /** One who commands no force of his own; null where a new one would have to come. */
  readonly general: ArmyGeneral | null;
}

/** The appointment that an army still needs; null where it needs none. */
export function missingCommander(book: Pick<RuleSystem, 'generals'>, { generals }: ArmyFile): Appointment | null {
  const { grades } = book.generals;
  if (!grades?.highestIsOne) return null;
  const stars = mostGrade(grades);
  if (generals.some((general) => general.stars === stars)) return null;
  const general = generals.find(({ brigade, ally }) => !brigade && ally === undefined) ?? null;
  return { stars, grades, general };
}

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
