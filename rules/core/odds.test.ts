import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { negateCombinations, toChances, getDieCombinations, getHitOdds, convolve } from './odds.ts';

describe('hitOdds', () => {
  it('returns 0.3 and 0.7 for a d10 that hits on 4+', () => {
    expect(getHitOdds([{ dice: 1, faces: 10, hitting: 7 }])).toEqual([0.3, 0.7]);
  });

  it('agrees with counting every roll of two d10 and a d20', () => {
    const counted = [0, 0, 0, 0];
    for (let one = 1; one <= 10; one += 1) {
      for (let two = 1; two <= 10; two += 1) {
        for (let last = 1; last <= 20; last += 1) counted[[one, two, last].filter((face) => face <= 4).length]! += 1;
      }
    }
    const odds = getHitOdds([
      { dice: 2, faces: 10, hitting: 4 },
      { dice: 1, faces: 20, hitting: 4 },
    ]);
    expect(odds).toHaveLength(4);
    odds.forEach((chance, hits) => {
      expect(chance).toBeCloseTo((counted[hits] ?? -1) / 2000, 15);
    });
  });

  it('returns chances that sum to 1 with the mean of the dice, for any pools', () => {
    const pool = fc
      .record({ dice: fc.integer({ min: 0, max: 12 }), faces: fc.integer({ min: 1, max: 20 }), share: fc.nat(20) })
      .map(({ dice, faces, share }) => ({ dice, faces, hitting: Math.min(share, faces) }));
    fc.assert(
      fc.property(fc.array(pool, { maxLength: 4 }), (pools) => {
        const odds = getHitOdds(pools);
        const mean = pools.reduce((sum, { dice, faces, hitting }) => sum + (dice * hitting) / faces, 0);
        expect(odds.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
        expect(odds.reduce((sum, chance, hits) => sum + chance * hits, 0)).toBeCloseTo(mean, 9);
      }),
    );
  });

  it('rejects an impossible pool', () => {
    for (const pool of [
      { dice: -1, faces: 6, hitting: 1 },
      { dice: 1, faces: 6, hitting: 7 },
      { dice: 1, faces: 0, hitting: 0 },
      { dice: 0.5, faces: 6, hitting: 1 },
    ]) {
      expect(() => getHitOdds([pool])).toThrow(RangeError);
    }
  });

  it('agrees with the known odds of the sum and difference of two dice', () => {
    expect(
      toChances(convolve(getDieCombinations(6), getDieCombinations(6))).find(({ total }) => total === 7)?.chance,
    ).toBeCloseTo(6 / 36, 15);
    const difference = toChances(convolve(getDieCombinations(10), negateCombinations(getDieCombinations(10))));
    expect(difference.map(({ total }) => total)).toEqual(Array.from({ length: 19 }, (_, index) => index - 9));
    expect(difference[0]?.chance).toBeCloseTo(0.01, 15);
    expect(difference[9]?.chance).toBeCloseTo(0.1, 15);
  });
});
