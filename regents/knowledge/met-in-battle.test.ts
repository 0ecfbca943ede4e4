import { describe, expect, it } from 'vitest';
import { KNOWN, metInBattle } from './enemy-strength.ts';

describe('Enemies who stand an attack', () => {
  const guess = { points: 500, times: [0.5, 2] };
  const alone = { strongest: 1000, armies: 1, isInCapital: false };
  const pointsOf = (met: typeof alone): number => metInBattle(guess, met).points;

  it('are more in a capital, the more armies stand together, and where the seat’s own strongest army is stronger', () => {
    expect(pointsOf({ ...alone, isInCapital: true })).toBeGreaterThan(1.5 * pointsOf(alone));
    expect(pointsOf({ ...alone, armies: 2 })).toBeGreaterThan(pointsOf(alone));
    expect(pointsOf({ ...alone, strongest: 2000 })).toBeGreaterThan(pointsOf(alone));
  });

  it('are as strong as they are where that is known', () => {
    const known = { points: 500, times: KNOWN };
    expect(metInBattle(known, { ...alone, isInCapital: true })).toBe(known);
  });
});
