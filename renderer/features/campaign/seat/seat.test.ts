import { describe, expect, it } from 'vitest';
import { able, closed, closedReasons, dayOf, type Seat } from './seat.ts';

const seat = {
  past: closed('no months'),
  members: closed('no league'),
  messages: closed('no league'),
  substitute: closed('no league'),
  withdraw: able(() => null),
  battles: closed('they wait'),
  live: able(true),
  generals: able(true),
  notebook: able(true),
  library: able(true),
} as unknown as Seat;

describe('reasons for unavailable features', () => {
  it('lists each reason once, except that for battles', () => {
    expect(closedReasons(seat)).toEqual(['no months', 'no league']);
  });

  it('is empty if everything is available', () => {
    const all = { ...seat, past: able({}), members: able(() => null), messages: able({}), substitute: able({}) };
    expect(closedReasons(all as unknown as Seat)).toEqual([]);
  });
});

it('has a deadline only if there is a day', () => {
  expect([dayOf(null), dayOf('2026-12-01')]).toEqual([null, { day: '2026-12-01' }]);
});
