import { describe, expect, it } from 'vitest';
import { toEnabled, toDisabled, listUnavailable, toDeadline, type Seat } from './seat.ts';

const seat = {
  past: toDisabled('no months'),
  members: toDisabled('no league'),
  messages: toDisabled('no league'),
  substitute: toDisabled('no league'),
  withdraw: toEnabled(() => null),
  battles: toDisabled('they wait'),
  live: toEnabled(true),
  generals: toEnabled(true),
  notebook: toEnabled(true),
  library: toEnabled(true),
} as unknown as Seat;

describe('reasons for unavailable features', () => {
  it('lists each reason once, except that for battles', () => {
    expect(listUnavailable(seat)).toEqual(['no months', 'no league']);
  });

  it('is empty if everything is available', () => {
    const all = {
      ...seat,
      past: toEnabled({}),
      members: toEnabled(() => null),
      messages: toEnabled({}),
      substitute: toEnabled({}),
    };
    expect(listUnavailable(all as unknown as Seat)).toEqual([]);
  });
});

it('has a deadline only if there is a day', () => {
  expect([toDeadline(null), toDeadline('2026-12-01')]).toEqual([null, { day: '2026-12-01' }]);
});
