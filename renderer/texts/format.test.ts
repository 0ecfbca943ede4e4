import { describe, expect, it } from 'vitest';
import { countDaysUntil, formatInstant, formatUntil } from './format.ts';

describe('daysUntil', () => {
  it.each([
    ['2026-03-28', '2026-03-28T00:10', 0],
    ['2026-03-29', '2026-03-28T23:50', 1],
    // A day of 23 or 25 hours still counts as one day.
    ['2026-03-30', '2026-03-28T23:50', 2],
    ['2026-10-26', '2026-10-24T00:10', 2],
    ['2025-12-31', '2026-01-01T12:00', -1],
  ])('%s, seen at %s', (day, now, days) => {
    expect(countDaysUntil(day, new Date(now))).toBe(days);
  });
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

it('formats a deadline to the minute in any time zone', () => {
  expect(formatInstant('2026-12-01T19:00:00.000Z', 'Europe/Paris')).toBe('Tue, Dec 1, 20:00');
  expect(formatInstant('2026-07-01T18:00:00.000Z', 'Europe/Paris')).toBe('Wed, Jul 1, 20:00');
});

it('formats the time left in minutes, hours or days', () => {
  expect(formatUntil(20 * MINUTE)).toBe('in 20 minutes');
  expect(formatUntil(119 * MINUTE)).toBe('in 119 minutes');
  expect(formatUntil(5 * HOUR)).toBe('in 5 hours');
  expect(formatUntil(72 * HOUR)).toBe('in 3 days');
});
