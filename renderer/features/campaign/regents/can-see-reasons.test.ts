import { describe, expect, it } from 'vitest';
import { canSeeReasons } from './regents.ts';

const state = { year: 2, victories: [], battles: [] };
const seat = { kind: 'seat', player: 'akkad' } as const;

describe('visibility of regents’ reasons', () => {
  it('shows a solo player past years, and this year only if enabled', () => {
    expect(canSeeReasons(seat, state, 1, false)).toBe(true);
    expect(canSeeReasons(seat, state, 2, false)).toBe(false);
    expect(canSeeReasons(seat, state, 2, true)).toBe(true);
  });

  it('shows everything after a victory', () => {
    const victory = { player: 'ur', condition: { kind: 'capitals', count: 3 }, year: 2, month: 1 } as const;
    expect(canSeeReasons(seat, { ...state, victories: [victory] }, 2, false)).toBe(true);
  });

  it('always shows the umpire everything, and a shared screen nothing', () => {
    expect(canSeeReasons({ kind: 'umpire', player: null }, state, 2, false)).toBe(true);
    expect(canSeeReasons({ kind: 'everybody', player: null }, state, 1, true)).toBe(false);
  });
});
