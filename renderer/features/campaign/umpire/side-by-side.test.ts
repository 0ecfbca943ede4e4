import { describe, expect, it } from 'vitest';
import { compareCampaigns } from '../log/measures.ts';

const of = (year: number, month: number, points: number) => ({
  year,
  month,
  standings: [{ player: 'red', provinces: 1, points, gold: 0, lost: 0 }],
});

describe('comparison of a branch with its original', () => {
  it('uses the newest common month', () => {
    const compared = compareCampaigns([of(1, 1, 10), of(1, 2, 20), of(1, 3, 30)], [of(1, 1, 10), of(1, 2, 25)]);
    expect(compared).toMatchObject({ year: 1, month: 2, rows: [{ branch: { points: 20 }, stem: { points: 25 } }] });
  });

  it('is null without a common month', () => {
    expect(compareCampaigns([of(2, 1, 1)], [of(1, 1, 1)])).toBeNull();
  });
});
