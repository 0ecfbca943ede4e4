import { expect } from 'vitest';
import { type DiceSource, type FaceOdds, countFaces } from '../../rules/core/dice.ts';
import { sumOfOdds } from './counted-odds.ts';

/** `1 to 43, 50` as the faces that it names. */
const facesNamed = (words: string): number[] =>
  words.split(', ').flatMap((range) => {
    const [from = 0, to = from] = range.split(/ to | or /).map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });

/** Every face brings something, and one thing; or no face decides alone. */
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

/** The same dice, each of which has to say whom it is about, what its faces bring and how likely. */
export const checkedThrows = (dice: DiceSource): DiceSource => ({
  ...dice,
  roll(die, what, who, context) {
    expect(context?.about?.(), what).toMatch(/\S/);
    expectWholeOdds(countFaces(die), context?.odds?.() ?? [], what);
    return dice.roll(die, what, who, context);
  },
});
