import { countFaces } from '../../rules/core/dice.ts';
import type { AnyProcedure } from '../../rules/core/procedure.ts';

/** Chi-squared not exceeded by 999 of 1,000 uniform samples, by the number of counts (faces of a die, cards of a deck). */
const BELOW: Readonly<Record<number, number>> = {
  4: 16.27,
  6: 20.52,
  7: 22.46,
  8: 24.32,
  10: 27.88,
  14: 34.53,
  20: 43.82,
  52: 87.97,
  54: 90.57,
};

/** Returns chi-squared of counts as a share of the limit. @throws RangeError for a number of counts without a limit */
export function unevenness(counts: readonly number[]): number {
  const below = BELOW[counts.length];
  if (below === undefined) throw new RangeError(`no bound is listed for ${counts.length} counts`);
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0) / below;
}

/** Counts the faces of a procedure's dice, all of one kind, over some seeds. */
export function facesThrown(procedure: AnyProcedure, input: unknown, seeds: number): number[] {
  const counts: number[] = [];
  for (let at = 0; at < seeds; at += 1) {
    for (const { die, face } of procedure.run(input, { seed: `${procedure.id} ${at}` }).dice) {
      if (counts.length === 0) counts.push(...Array.from({ length: countFaces(die) }, () => 0));
      counts[face - 1] = (counts[face - 1] ?? 0) + 1;
    }
  }
  return counts;
}
