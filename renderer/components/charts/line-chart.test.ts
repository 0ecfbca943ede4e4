import { describe, expect, it } from 'vitest';
import { listRoundMarks, getTickInterval } from './line-chart.ts';

describe('axis of a chart', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [5, [0, 1, 2, 3, 4, 5]],
    [7, [0, 2, 4, 6, 8]],
    [100, [0, 20, 40, 60, 80, 100]],
    [9_234, [0, 2000, 4000, 6000, 8000, 10_000]],
  ])('has round values that reach %i', (most, marks) => {
    expect(listRoundMarks(most)).toEqual(marks);
  });

  it('has few round values for any maximum', () => {
    for (let most = 1; most < 1_000_000; most = Math.ceil(most * 1.37)) {
      const marks = listRoundMarks(most);
      expect(marks.at(-1)).toBeGreaterThanOrEqual(most);
      expect(marks.length).toBeLessThanOrEqual(7);
      expect(marks.every(Number.isInteger)).toBe(true);
    }
  });

  it('labels as many ticks as fit', () => {
    expect([getTickInterval(10, 1000, 80), getTickInterval(100, 1000, 80), getTickInterval(3, 0, 80)]).toEqual([
      1, 8, 240,
    ]);
  });
});
