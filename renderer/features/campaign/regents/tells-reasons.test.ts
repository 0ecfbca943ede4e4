import { describe, expect, it } from 'vitest';
import { tellsReasons } from './regents.ts';

const state = { year: 2, victories: [], battles: [] };
const seat = { kind: 'seat', player: 'akkad' } as const;

describe('what regents ordered, and why', () => {
  it('is told to one who plays alone of past years, and of this one only where that was asked for', () => {
    expect(tellsReasons(seat, state, 1, false)).toBe(true);
    expect(tellsReasons(seat, state, 2, false)).toBe(false);
    expect(tellsReasons(seat, state, 2, true)).toBe(true);
  });

  it('is told of everything once somebody has won', () => {
    const victory = { player: 'ur', condition: { kind: 'capitals', count: 3 }, year: 2, month: 1 } as const;
    expect(tellsReasons(seat, { ...state, victories: [victory] }, 2, false)).toBe(true);
  });

  it('is told to the umpire always, and never at a screen that players share', () => {
    expect(tellsReasons({ kind: 'umpire', player: null }, state, 2, false)).toBe(true);
    expect(tellsReasons({ kind: 'everybody', player: null }, state, 1, true)).toBe(false);
  });
});
