import { expect, it } from 'vitest';
import { getRetryPause } from './resumed-stream.ts';

it('pauseAfter doubles the pause after each failure, up to 15 seconds', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 40].map(getRetryPause)).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
});
