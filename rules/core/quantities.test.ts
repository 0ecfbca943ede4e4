import { expect, it } from 'vitest';
import { centimetres, gold, percent, takePercent, points, sumPoints } from './quantities.ts';

it('points, gold and percent accept only whole numbers', () => {
  for (const make of [points, gold, percent]) {
    expect(make(7)).toBe(7);
    for (const wrong of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])
      expect(() => make(wrong)).toThrow(RangeError);
  }
});

it('centimetres rejects a negative distance', () => {
  expect(centimetres(12.5)).toBe(12.5);
  expect(() => centimetres(-1)).toThrow(RangeError);
});

it('takePercent rounds down and sumPoints adds up', () => {
  expect(takePercent(percent(70), 33)).toBe(23);
  expect(sumPoints([1, 2, 3])).toBe(6);
});
