import { describe, expect, it } from 'vitest';
import type { Order } from '../../../../rules/campaign.ts';
import {
  armyOf,
  detachmentOf,
  isEmptyForce,
  ordersOf,
  ordersOfArmy,
  pickOf,
  reserveOf,
  shareOf,
  subjectOf,
  withOrder,
  withoutOrder,
} from './orders-draft.ts';
import { sampleState } from '../../../../test/support/sample-campaign.ts';
import { pointsOfArmy, pointsOfDetachment } from '../../../map/strength.ts';

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

  it('an army does one thing as a whole: a siege takes the place of a march, a sortie that of a hold', () => {
    const besiege: Order = { kind: 'besiege', army: 'royal', fort: 'walls' };
    expect(withOrder(withOrder(none, march), besiege).orders).toEqual([besiege]);
    const sortie: Order = { kind: 'sortie', army: 'royal' };
    expect(withOrder(withOrder(none, { kind: 'hold', army: 'royal' }), sortie).orders).toEqual([sortie]);
    const relieve: Order = { kind: 'relieve', army: 'royal', to: 'susa' };
    expect(withOrder(withOrder(none, sortie), relieve).orders).toEqual([relieve]);
  });

  it('retreat wishes, police and a siege that is lifted stand beside a march', () => {
    const orders: Order[] = [
      march,
      { kind: 'retreat', army: 'royal', to: ['agade'] },
      { kind: 'police', army: 'royal', force: { parts: [{ id: 'royal-bows', count: 2 }], generals: [] } },
      { kind: 'lift', army: 'royal', fort: 'walls' },
      { kind: 'activate', partisans: 'band' },
    ];
    expect(orders.reduce((file, order) => withOrder(file, order), none).orders).toEqual(orders);
    expect(withOrder({ ...none, orders }, { kind: 'retreat', army: 'royal', to: ['der'] }).orders).toHaveLength(5);
  });

  it('an order that is changed keeps its place, whatever it becomes', () => {
    const both = withOrder(withOrder(none, raid('susa', 5)), march);
    expect(withOrder(both, raid('der', 6), 0).orders).toEqual([raid('der', 6), march]);
    const two = withOrder(withOrder(none, raid('susa', 5)), raid('der', 5));
    expect(withOrder(two, raid('der', 9), 0).orders).toEqual([raid('der', 9)]);
  });

  it('new armies and bands of one name in one province are one order', () => {
    const units = [{ name: '', parts: [{ entry: 'archers', troop: null, count: 10 }] }];
    const muster = (name: string): Order => ({
      kind: 'muster',
      province: 'agade',
      name,
      list: null,
      units,
      generals: [],
    });
    const once = withOrder(none, muster('First'));
    expect(withOrder(once, muster('First')).orders).toHaveLength(1);
    expect(withOrder(once, muster('Second')).orders).toHaveLength(2);
  });

  it('tell what they are about', () => {
    expect([march, { kind: 'activate', partisans: 'band' } as const].map(subjectOf)).toEqual(['royal', 'band']);
    expect(armyOf({ kind: 'activate', partisans: 'band' })).toBeNull();
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

  it('police, a new army and those sent home are not there a second time either', () => {
    const force = { parts: [{ id: 'royal-spears', count: 10 }], generals: [] };
    const orders: Order[] = [
      { kind: 'police', army: 'royal', force },
      { kind: 'split', army: 'royal', name: 'Second', force },
    ];
    const coming: Order = { kind: 'intercept', army: 'royal', force };
    expect(reserveOf(royal, { ...none, orders }, coming).parts['royal-spears']).toBe(20);
    expect(reserveOf(royal, { ...none, orders }, coming, 1).parts['royal-spears']).toBe(30);
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
