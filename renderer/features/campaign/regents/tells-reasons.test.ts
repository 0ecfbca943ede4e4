import { describe, expect, it } from 'vitest';
import { tellsReasons } from './regents.ts';

const state = { year: 2, victories: [], battles: [] };
const seat = { kind: 'seat', player: 'akkad' } as const;

describe('visibility of regents’ reasons', () => {
  it('shows a solo player past years, and this year only if enabled', () => {
    expect(tellsReasons(seat, state, 1, false)).toBe(true);
    expect(tellsReasons(seat, state, 2, false)).toBe(false);
    expect(tellsReasons(seat, state, 2, true)).toBe(true);
  });

  it('shows everything after a victory', () => {
    const victory = { player: 'ur', condition: { kind: 'capitals', count: 3 }, year: 2, month: 1 } as const;
    expect(tellsReasons(seat, { ...state, victories: [victory] }, 2, false)).toBe(true);
  });

  it('always shows the umpire everything, and a shared screen nothing', () => {
    expect(tellsReasons({ kind: 'umpire', player: null }, state, 2, false)).toBe(true);
    expect(tellsReasons({ kind: 'everybody', player: null }, state, 1, true)).toBe(false);
  });
});
