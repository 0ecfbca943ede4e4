import { describe, expect, it } from 'vitest';
import { givenState } from '../../../../test/support/case-campaign.ts';
import { leftUndecided } from '../reports/name-book.ts';

const after = (year: number) => givenState(['player red', 'player blue', 'victory years 3', `year ${year}`]);
const condition = { kind: 'years', count: 3 } as const;

describe('A campaign of so many years', () => {
  it('is left undecided when they are over and nobody has won by them', () => {
    expect(leftUndecided(after(4), 3)).toBe(true);
    expect(leftUndecided(after(9), 3)).toBe(true);
  });

  it('is not while they last, nor after any other year', () => {
    expect(leftUndecided(after(3), 3)).toBe(false);
    expect(leftUndecided(after(4), 2)).toBe(false);
    expect(leftUndecided(givenState(['player red', 'victory capitals 3', 'year 4']), 3)).toBe(false);
  });

  it('is not where somebody has won by them', () => {
    const won = { ...after(4), victories: [{ player: 'red', condition, year: 3, month: 9 }] };
    expect(leftUndecided(won, 3)).toBe(false);
    const otherwise = {
      ...after(4),
      victories: [{ player: 'red', condition: { ...condition, count: 2 }, year: 2, month: 9 }],
    };
    expect(leftUndecided(otherwise, 3)).toBe(true);
  });
});
