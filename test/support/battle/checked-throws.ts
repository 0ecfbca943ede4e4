import { expect } from 'vitest';
import { type DiceSource, type FaceOdds, countFaces } from '../../../rules/core/dice.ts';
import { sumOfOdds } from './counted-odds.ts';

/** Parses `1 to 43, 50` into faces. */
const facesNamed = (words: string): number[] =>
  words.split(', ').flatMap((range) => {
    const [from = 0, to = from] = range.split(/ to | or /).map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });

/** Expects each face to have exactly one effect, or no face to decide alone. */
function expectWholeOdds(faces: number, odds: readonly FaceOdds[], what: string): void {
  expect(sumOfOdds(odds), what).toBeCloseTo(1, 12);
  const named = odds.flatMap(({ faces: words }) => (words === '' ? [] : facesNamed(words)));
  const all = Array.from({ length: faces }, (_, index) => index + 1);
  if (named.length > 0)
    expect(
      named.toSorted((one, other) => one - other),
      what,
    ).toEqual(all);
  for (const { outcome } of odds) expect(outcome, what).not.toBe('');
}

/** Wraps dice so that each roll must name its subject, the effects of its faces and their chances. */
export const checkedThrows = (dice: DiceSource): DiceSource => ({
  ...dice,
  roll(die, what, who, context) {
    expect(context?.about?.(), what).toMatch(/\S/);
    expectWholeOdds(countFaces(die), context?.odds?.() ?? [], what);
    return dice.roll(die, what, who, context);
  },
});
