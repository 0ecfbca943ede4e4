import { describe, expect, it } from 'vitest';
import type { Order } from '../../../rules/core/campaign/orders.ts';
import {
  detachmentOf,
  isEmptyForce,
  ordersOf,
  ordersOfArmy,
  pickOf,
  reserveOf,
  shareOf,
  withOrder,
  withoutOrder,
} from './orders-draft.ts';
import { sampleState } from './sample-campaign.ts';
import { pointsOfArmy, pointsOfDetachment } from './strength.ts';

const none = ordersOf(sampleState, [], 'sargon');
const royal = sampleState.armies['royal']!;
const raid = (target: string, count: number): Order => ({
  kind: 'raid',
  army: 'royal',
  target,
  force: { parts: [{ id: 'royal-spears', count }], generals: ['royal-general'] },
});
const march: Order = { kind: 'march', army: 'royal', to: 'der' };

describe('orders as they are drawn up', () => {
  it('a player who filed nothing has an empty file for the month at hand', () => {
    expect(none).toEqual({ format: 'nomarch-orders', version: 1, player: 'sargon', year: 1, month: 1, orders: [] });
  });

  it('orders of an earlier month are not taken for this month’s', () => {
    const stale = { ...none, month: 8, orders: [march] };
    expect(ordersOf(sampleState, [stale], 'sargon').orders).toEqual([]);
  });

  it('a march takes the place of a hold of the same army only', () => {
    const other: Order = { kind: 'hold', army: 'guards' };
    const held = withOrder(withOrder(none, { kind: 'hold', army: 'royal' }), other);
    expect(withOrder(held, march).orders).toEqual([march, other]);
  });

  it('a raid on the same province replaces the earlier one, a raid on another stands beside it', () => {
    const once = withOrder(none, raid('susa', 5));
    expect(withOrder(once, raid('susa', 8)).orders).toEqual([raid('susa', 8)]);
    expect(withOrder(once, raid('der', 8)).orders).toHaveLength(2);
  });

  it('orders are taken back by their place', () => {
    const both = withOrder(withOrder(none, march), raid('susa', 5));
    expect(withoutOrder(both, 0).orders).toEqual([raid('susa', 5)]);
    expect(ordersOfArmy(both, 'royal').map(({ index }) => index)).toEqual([0, 1]);
    expect(ordersOfArmy(both, 'hill')).toEqual([]);
  });
});

describe('detachments', () => {
  it('what another order sent off is not there a second time', () => {
    const filed = withOrder(none, raid('susa', 15));
    const reserve = reserveOf(royal, filed, { kind: 'intercept', army: 'royal', force: { parts: [], generals: [] } });
    expect(reserve.parts).toEqual({ 'royal-spears': 25, 'royal-bows': 20 });
    expect(reserve.generals).toEqual([]);
  });

  it('an order that is being changed does not stand in its own way', () => {
    const filed = withOrder(none, raid('susa', 15));
    expect(reserveOf(royal, filed, raid('susa', 1)).parts['royal-spears']).toBe(40);
  });

  it('half of an army is half of each part, rounded down, without generals', () => {
    const half = shareOf({ parts: { a: 5, b: 1 }, generals: ['g'] }, 0.5);
    expect(detachmentOf(half)).toEqual({ parts: [{ id: 'a', count: 2 }], generals: [] });
  });

  it('a detachment survives the way to the screen and back', () => {
    const force = { parts: [{ id: 'royal-spears', count: 5 }], generals: ['royal-general'] };
    expect(detachmentOf(pickOf(force))).toEqual(force);
    expect(isEmptyForce(detachmentOf({ counts: { a: 0 }, generals: [] }))).toBe(true);
  });

  it('is worth its figures and generals', () => {
    expect(pointsOfDetachment(royal, { parts: [{ id: 'royal-spears', count: 3 }], generals: ['royal-general'] })).toBe(
      230,
    );
    expect(pointsOfDetachment(royal, { parts: [{ id: 'nobody', count: 3 }], generals: [] })).toBe(0);
    expect(pointsOfArmy(royal)).toBe(700);
  });
});
