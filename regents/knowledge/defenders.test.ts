import { describe, expect, it } from 'vitest';
import { KNOWN_STRENGTH, estimateDefenders, estimateStormed } from './enemy-strength.ts';

const guess = { points: 500, times: [0.5, 2] };

describe('estimateDefenders', () => {
  const attacked = { own: 1000, isHome: true, isInCapital: false };
  const pointsOf = (met: typeof attacked, points = 500): number => estimateDefenders({ ...guess, points }, met).points;

  it('estimates more for enemies on the march, for higher guesses, and for stronger attackers', () => {
    expect(pointsOf({ ...attacked, isHome: false })).toBeGreaterThan(1.2 * pointsOf(attacked));
    expect(pointsOf(attacked, 1000)).toBeGreaterThan(pointsOf(attacked));
    expect(pointsOf({ ...attacked, own: 2000 })).toBeGreaterThan(pointsOf(attacked));
  });

  it('varies less in capitals than elsewhere', () => {
    const spread = (isInCapital: boolean): number => {
      const { times } = estimateDefenders(guess, { ...attacked, isInCapital });
      return (times.at(-1) ?? 1) / (times[0] ?? 1);
    };
    expect(spread(false)).toBeGreaterThan(1.5 * spread(true));
  });

  it('returns a known strength unchanged', () => {
    const known = { points: 500, times: KNOWN_STRENGTH };
    expect(estimateDefenders(known, { ...attacked, isInCapital: true })).toBe(known);
  });
});

it('estimates a stormed garrison as weaker than one that is only seen', () => {
  const middle = (times: readonly number[]): number => times[2] ?? 0;
  expect(middle(estimateStormed(guess).times)).toBeLessThan(0.8);
  const known = { points: 500, times: KNOWN_STRENGTH };
  expect(estimateStormed(known)).toBe(known);
});
