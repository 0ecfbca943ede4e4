import { describe, expect, it } from 'vitest';
import { DASHES, getDash, sortStandings, listValues } from './measures.ts';

const standing = (player: string, provinces: number, gold: number, points = 0) => ({
  player,
  provinces,
  gold,
  points,
  lost: 0,
});
const months = [
  { year: 1, month: 0, standings: [standing('red', 2, 100), standing('blue', 1, 900)] },
  { year: 1, month: 1, standings: [standing('red', 1, 50), standing('blue', 1, 40), standing('green', 1, 50, 7)] },
];

describe('campaign statistics', () => {
  it('list a player’s values by month, with 0 before the first standing', () => {
    expect(listValues(months, 'red', 'provinces')).toEqual([2, 1]);
    expect(listValues(months, 'green', 'gold')).toEqual([0, 50]);
  });

  it('sort standings by provinces, then gold, then points', () => {
    expect(sortStandings(months).map(({ player }) => player)).toEqual(['green', 'red', 'blue']);
    expect(sortStandings([])).toEqual([]);
  });

  it('give each of ten lines a different dash pattern', () => {
    expect(new Set(DASHES.map(String)).size).toBe(DASHES.length);
    expect(getDash(DASHES.length)).toEqual(getDash(0));
  });
});
