import { expect, it } from 'vitest';
import { formatInstant, formatUntil } from './format-instant.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

it('A deadline is told to the minute, in any zone', () => {
  expect(formatInstant('2026-12-01T19:00:00.000Z', 'Europe/Paris')).toBe('Tue, Dec 1, 20:00');
  expect(formatInstant('2026-07-01T18:00:00.000Z', 'Europe/Paris')).toBe('Wed, Jul 1, 20:00');
});

it('How long it is until something is told in minutes, hours or days', () => {
  expect(formatUntil(20 * MINUTE)).toBe('in 20 minutes');
  expect(formatUntil(119 * MINUTE)).toBe('in 119 minutes');
  expect(formatUntil(5 * HOUR)).toBe('in 5 hours');
  expect(formatUntil(72 * HOUR)).toBe('in 3 days');
});
