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

describe('What a seat cannot do', () => {
  it('is said with each reason once, but for battles, which say so where they wait', () => {
    expect(closedReasons(seat)).toEqual(['no months', 'no league']);
  });

  it('is nothing where its provider can do everything', () => {
    const all = { ...seat, past: able({}), members: able(() => null), messages: able({}), substitute: able({}) };
    expect(closedReasons(all as unknown as Seat)).toEqual([]);
  });
});

it('A seat without a deadline has none to tell', () => {
  expect([dayOf(null), dayOf('2026-12-01')]).toEqual([null, { day: '2026-12-01' }]);
});
