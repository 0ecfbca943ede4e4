import { describe, expect, it } from 'vitest';
import { KNOWN, metInBattle, stormed } from './enemy-strength.ts';

const guess = { points: 500, times: [0.5, 2] };

describe('Enemies who stand an attack', () => {
  const attacked = { own: 1000, isHome: true, isInCapital: false };
  const pointsOf = (met: typeof attacked, points = 500): number => metInBattle({ ...guess, points }, met).points;

  it('are more where they are on a march, where more are guessed, and where more come for them', () => {
    expect(pointsOf({ ...attacked, isHome: false })).toBeGreaterThan(1.2 * pointsOf(attacked));
    expect(pointsOf(attacked, 1000)).toBeGreaterThan(pointsOf(attacked));
    expect(pointsOf({ ...attacked, own: 2000 })).toBeGreaterThan(pointsOf(attacked));
  });

  it('are more alike in capitals than elsewhere, where what stands may be a few men or a host', () => {
    const spread = (isInCapital: boolean): number => {
      const { times } = metInBattle(guess, { ...attacked, isInCapital });
      return (times.at(-1) ?? 1) / (times[0] ?? 1);
    };
    expect(spread(false)).toBeGreaterThan(1.5 * spread(true));
  });

  it('are as strong as they are where that is known', () => {
    const known = { points: 500, times: KNOWN };
    expect(metInBattle(known, { ...attacked, isInCapital: true })).toBe(known);
  });
});

it('takes a garrison that is stormed for weaker than one that is only seen', () => {
  const middle = (times: readonly number[]): number => times[2] ?? 0;
  expect(middle(stormed(guess).times)).toBeLessThan(0.8);
  const known = { points: 500, times: KNOWN };
  expect(stormed(known)).toBe(known);
});
