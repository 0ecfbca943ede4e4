import { expect, it } from 'vitest';
import { generalWord, usualStars } from './general-words.ts';

const NAMED = { generalStars: { least: 1, most: 2, words: ['bad', 'good'], usual: 2 } };

it('names a general where his book has a name for his stars', () => {
  expect([0, 1, 2, 3].map((stars) => generalWord(NAMED, stars))).toEqual([null, 'bad', 'good', null]);
  expect(generalWord({ generalStars: { least: 0, most: 4 } }, 2)).toBeNull();
  expect(generalWord({ generalStars: null }, 0)).toBeNull();
});

it('gives a new general what is usual, else the fewest stars', () => {
  expect(usualStars(NAMED)).toBe(2);
  expect(usualStars({ generalStars: { least: 1, most: 4 } })).toBe(1);
  expect(usualStars({ generalStars: null })).toBe(0);
});
