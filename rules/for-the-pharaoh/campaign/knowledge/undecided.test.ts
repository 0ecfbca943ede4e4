import { describe, expect, it } from 'vitest';
import { givenState } from '../../../../test/support/campaign/case-campaign.ts';
import { isUndecided } from '../reports/name-book.ts';

const after = (year: number) => givenState(['player red', 'player blue', 'victory years 3', `year ${year}`]);
const condition = { kind: 'years', count: 3 } as const;

describe('isUndecided', () => {
  it('is true after the last year without a winner', () => {
    expect(isUndecided(after(4), 3)).toBe(true);
    expect(isUndecided(after(9), 3)).toBe(true);
  });

  it('is false before the end and for other numbers of years', () => {
    expect(isUndecided(after(3), 3)).toBe(false);
    expect(isUndecided(after(4), 2)).toBe(false);
    expect(isUndecided(givenState(['player red', 'victory capitals 3', 'year 4']), 3)).toBe(false);
  });

  it('is false if a player has won', () => {
    const won = { ...after(4), victories: [{ player: 'red', condition, year: 3, month: 9 }] };
    expect(isUndecided(won, 3)).toBe(false);
    const otherwise = {
      ...after(4),
      victories: [{ player: 'red', condition: { ...condition, count: 2 }, year: 2, month: 9 }],
    };
    expect(isUndecided(otherwise, 3)).toBe(true);
  });
});
