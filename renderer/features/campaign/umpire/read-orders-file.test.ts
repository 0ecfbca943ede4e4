import { describe, expect, it } from 'vitest';
import { readOrdersFile } from './read-orders-file.ts';

const orders = { format: 'nomarch-orders', version: 1, player: 'red', year: 1, month: 1, orders: [] };

describe('a file of orders', () => {
  it('is read when it is one', () => {
    expect(readOrdersFile(JSON.stringify(orders)).orders).toEqual(orders);
  });

  it.each([
    ['{', 'noJson', ''],
    ['null', 'noOrders', ''],
    ['{"format":"nomarch-army"}', 'noOrders', ''],
    [JSON.stringify({ ...orders, orders: [{ kind: 'fly', army: 'host' }] }), 'badField', 'orders.0.kind'],
    [JSON.stringify({ ...orders, month: 0 }), 'badField', 'month'],
  ])('is refused by name otherwise: %s', (text, issue, place) => {
    expect(readOrdersFile(text)).toEqual({ orders: null, issue, place });
  });
});
