import { describe, expect, it } from 'vitest';
import { enabled, disabled, listUnavailable, toDeadline, type Seat } from './seat.ts';

const seat = {
  past: disabled('no months'),
  members: disabled('no league'),
  messages: disabled('no league'),
  substitute: disabled('no league'),
  withdraw: enabled(() => null),
  battles: disabled('they wait'),
  live: enabled(true),
  generals: enabled(true),
  notebook: enabled(true),
  library: enabled(true),
} as unknown as Seat;

describe('reasons for unavailable features', () => {
  it('lists each reason once, except that for battles', () => {
    expect(listUnavailable(seat)).toEqual(['no months', 'no league']);
  });

  it('is empty if everything is available', () => {
    const all = {
      ...seat,
      past: enabled({}),
      members: enabled(() => null),
      messages: enabled({}),
      substitute: enabled({}),
    };
    expect(listUnavailable(all as unknown as Seat)).toEqual([]);
  });
});

it('has a deadline only if there is a day', () => {
  expect([toDeadline(null), toDeadline('2026-12-01')]).toEqual([null, { day: '2026-12-01' }]);
});
