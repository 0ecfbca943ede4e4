import { expect, it } from 'vitest';
import { pauseAfter } from './resumed-stream.ts';

it('A pause is twice as long after each attempt that failed, up to a quarter of a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 40].map(pauseAfter)).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
});
