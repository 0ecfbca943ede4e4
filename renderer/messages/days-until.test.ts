import { describe, expect, it } from 'vitest';
import { daysUntil } from './days-until.ts';

describe('Days until a day', () => {
  it.each([
    ['2026-03-28', '2026-03-28T00:10', 0],
    ['2026-03-29', '2026-03-28T23:50', 1],
    // A day of 23 hours, or of 25, is one day all the same.
    ['2026-03-30', '2026-03-28T23:50', 2],
    ['2026-10-26', '2026-10-24T00:10', 2],
    ['2025-12-31', '2026-01-01T12:00', -1],
  ])('%s, seen at %s', (day, now, days) => {
    expect(daysUntil(day, new Date(now))).toBe(days);
  });
});
