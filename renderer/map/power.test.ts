import { describe, expect, it } from 'vitest';
import { getNextColour, PLAYER_COLOURS } from './power.ts';

describe('players’ colours', () => {
  it('are all different and have names', () => {
    expect(new Set(PLAYER_COLOURS.map(({ value }) => value)).size).toBe(PLAYER_COLOURS.length);
    expect(new Set(PLAYER_COLOURS.map(({ id }) => id)).size).toBe(PLAYER_COLOURS.length);
  });

  it('are assigned in order, unused ones first', () => {
    const players = PLAYER_COLOURS.slice(0, 3).map(({ value }) => ({ colour: value }));
    expect(getNextColour(players)).toBe(PLAYER_COLOURS[3]!.value);
    expect(getNextColour(players.toSpliced(1, 1))).toBe(PLAYER_COLOURS[1]!.value);
  });

  it('repeat after the last', () => {
    const all = PLAYER_COLOURS.map(({ value }) => ({ colour: value }));
    expect(getNextColour(all)).toBe(PLAYER_COLOURS[0]!.value);
  });
});
