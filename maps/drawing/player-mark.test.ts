import { describe, expect, it } from 'vitest';
import { getPlayerMark, drawRays } from './player-mark.ts';

describe('player marks', () => {
  it('are different signs for twelve players', () => {
    expect(new Set(Array.from({ length: 12 }, (_, i) => getPlayerMark(i).sign)).size).toBe(12);
  });

  it('are different combinations for 24 players', () => {
    const pairs = Array.from({ length: 24 }, (_, i) => `${getPlayerMark(i).sign} ${getPlayerMark(i).hatching.id}`);
    expect(new Set(pairs).size).toBe(24);
  });

  it('draw four rays up, right, down and left', () => {
    expect(drawRays(4, 1, 2)).toBe('M0.0 -1.0L0.0 -2.0M1.0 0.0L2.0 0.0M0.0 1.0L0.0 2.0M-1.0 0.0L-2.0 0.0');
  });
});
