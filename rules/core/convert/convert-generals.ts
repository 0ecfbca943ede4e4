import { type Grades, mostGrade } from '../army/army-words.ts';
import type { ArmyGeneral } from '../army-file.ts';
import type { RuleSystem } from '../rule-system.ts';

const within = ({ least, words }: Grades, grade: number): number =>
  Math.min(least + words.length - 1, Math.max(least, grade));

/** Where a grade lies between the least, 0, and the highest, 1. */
const shareOf = (grades: Grades, stars: number): number =>
  grades.words.length === 1 ? 0 : (within(grades, stars) - grades.least) / (grades.words.length - 1);

/**
 * The grades of generals in another book: as far up its grades as they stand in their own. Where the highest grade is one man's, the
 * best of them has it and nobody else; where it was, he is one grade above the usual.
 */
export function convertGrades(generals: readonly ArmyGeneral[], from: RuleSystem, to: RuleSystem): readonly number[] {
  const { grades: here } = from.generals;
  const { grades: there } = to.generals;
  if (there === null) return generals.map(() => 0);
  const best = generals.reduce((highest, { stars }, at) => (stars > (generals[highest]?.stars ?? 0) ? at : highest), 0);
  return generals.map(({ stars }, at) => {
    if (there.highestIsOne) return at === best ? mostGrade(there) : there.usual;
    if (here === null) return there.usual;
    if (here.highestIsOne) return within(there, there.usual + (stars === mostGrade(here) ? 1 : 0));
    return there.least + Math.round(shareOf(here, stars) * (there.words.length - 1));
  });
}
