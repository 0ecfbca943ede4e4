import { expect, it } from 'vitest';
import { centimetres, gold, percent, percentOf, points, sumPoints } from './quantities.ts';

it('points, gold and percent are whole', () => {
  for (const make of [points, gold, percent]) {
    expect(make(7)).toBe(7);
    for (const wrong of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])
      expect(() => make(wrong)).toThrow(RangeError);
  }
});

it('a distance is not negative', () => {
  expect(centimetres(12.5)).toBe(12.5);
  expect(() => centimetres(-1)).toThrow(RangeError);
});

it('a share drops decimals, and points add up', () => {
  expect(percentOf(percent(70), 33)).toBe(23);
  expect(sumPoints([1, 2, 3])).toBe(6);
});
