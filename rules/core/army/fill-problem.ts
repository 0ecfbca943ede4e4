import type { ArmyFile } from '../army-file.ts';
import type { NationList } from '../nation-list.ts';
import type { Problem } from '../issue.ts';
import type { ArmyTally, RuleSystem } from '../rule-system.ts';

/** Errors that additional troops and generals can fix. */
const FIXABLE_CODES: ReadonlySet<string> = new Set(['no-units', 'under-list-minimum', 'no-general']);

/** Reason why an army cannot be auto-filled. */
export type FillProblem =
  { readonly why: 'no-points' | 'no-size' | 'no-list' | 'full' } | { readonly why: 'error'; readonly problem: Problem };

type FilledBook = Pick<RuleSystem, 'currency' | 'agreesOnSize'>;

/** Returns the used part of an army's limit: points, or counted troops in a book without points. */
export const getSpent = ({ currency }: Pick<RuleSystem, 'currency'>, { points, units }: ArmyTally): number =>
  currency ? points : units.reduce((sum, { count }) => sum + count, 0);

/** Returns why an army cannot be auto-filled; null if it can. */
export function findFillProblem(
  book: FilledBook,
  army: ArmyFile,
  list: NationList | null,
  tally: ArmyTally,
): FillProblem | null {
  if (!book.currency && !book.agreesOnSize) return { why: 'no-points' };
  if (list === null) return { why: 'no-list' };
  if (!book.currency && army.limit === 0) return { why: 'no-size' };
  const problem = tally.problems.find(({ severity, code }) => severity === 'error' && !FIXABLE_CODES.has(code));
  if (problem) return { why: 'error', problem };
  return getSpent(book, tally) < army.limit ? null : { why: 'full' };
}
