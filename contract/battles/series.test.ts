import { describe, expect, it } from 'vitest';
import { estimateShare } from './series.ts';

describe('Wilson interval', () => {
  it('equals textbook values', () => {
    const { least, most } = estimateShare(65, 100);
    expect(least).toBeCloseTo(0.5525, 3);
    expect(most).toBeCloseTo(0.7364, 3);
  });

  it('stays below certainty after only wins, and spans everything without battles', () => {
    expect(estimateShare(10, 10).least).toBeCloseTo(0.7225, 3);
    expect(estimateShare(10, 10).most).toBeCloseTo(1, 9);
    expect(estimateShare(0, 0)).toMatchObject({ least: 0, most: 1 });
  });
});
