import type { ArmyFile, ArmyGeneral } from '../../army-file.ts';
import type { Grades } from '../army-words.ts';
import { mostGrade } from '../army-words.ts';
import type { RuleSystem } from '../../rule-system.ts';

/** Who could be given the one highest grade, where a book has such a grade and nobody of the army holds it. */
export interface Appointment {
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
