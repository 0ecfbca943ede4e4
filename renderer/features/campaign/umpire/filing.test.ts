import { describe, expect, it } from 'vitest';
import { sampleState } from '../../../../test/support/campaign/sample-campaign.ts';
import { listFilings, createHoldOrders, hasNoOrders, isDue } from './filing.ts';

const [first, second] = sampleState.players.map(({ id }) => id) as [string, string];
const settings = {};

describe('state of the players’ orders', () => {
  it('is listed for every player, with orders set by the umpire', () => {
    const filed = [createHoldOrders(sampleState, second)];
    expect(
      listFilings({ settings, state: sampleState, filed }, null).map(({ player, status }) => [player, status]),
    ).toEqual(sampleState.players.map(({ id }) => [id, id === second ? 'substitute' : 'owed']));
  });

  it('distinguishes empty orders from missing ones and counts holding armies', () => {
    const { substitute: _substitute, ...hold } = createHoldOrders(sampleState, first);
    const march = { ...hold, player: second, orders: [{ kind: 'march', army: 'guard', to: 'der' } as const] };
    const [army] = Object.values(sampleState.armies).filter(({ player }) => player === second);
    const orders = march.orders.map((order) => ({ ...order, army: army?.id ?? '' }));
    const told = listFilings({ settings, state: sampleState, filed: [hold, { ...march, orders }] }, null);
    expect(told.map(({ status, orders, armies, holding }) => ({ status, orders, armies, holding }))).toEqual([
      { status: 'filed', orders: 0, armies: 1, holding: 1 },
      { status: 'filed', orders: 1, armies: 1, holding: 0 },
    ]);
  });

  it('shows regents and stand-ins while no orders are submitted', () => {
    const regent = { temperament: 'raider', strength: 'able' } as const;
    const kept = {
      keepers: { [first]: { ...regent, when: 'always' }, [second]: { ...regent, when: 'no-orders' } },
    } as const;
    const told = listFilings({ settings: kept, state: sampleState, filed: [] }, null);
    expect(told.map(({ status }) => status)).toEqual(['regent', 'stand-in']);
    const { substitute: _substitute, ...own } = createHoldOrders(sampleState, second);
    expect(listFilings({ settings: kept, state: sampleState, filed: [own] }, null)[1]?.status).toBe('filed');
  });

  it('ignores orders of another month', () => {
    const stale = { ...createHoldOrders(sampleState, first), month: sampleState.month + 1 };
    expect(listFilings({ settings, state: sampleState, filed: [stale] }, null)[0]?.status).toBe('owed');
  });

  it('distinguishes damaged orders from missing ones', () => {
    const [filing] = listFilings({ settings, state: sampleState, filed: [], damaged: [first] }, null);
    expect(filing).toMatchObject({ player: first, status: 'damaged' });
  });

  it('distinguishes hidden orders from missing ones', () => {
    const [filing] = listFilings({ settings, state: sampleState, filed: [], unread: [first] }, null);
    expect(filing).toMatchObject({ player: first, status: 'unread' });
    expect(filing && [hasNoOrders(filing), isDue(filing)]).toEqual([false, false]);
  });

  it('lists problems that arose after submission', () => {
    const { substitute: _substitute, ...orders } = createHoldOrders(sampleState, first);
    const problem = { code: 'unknown-army', message: 'gone', path: 'orders.0' };
    const [filing] = listFilings({ settings, state: sampleState, filed: [orders] }, { orderProblems: () => [problem] });
    expect(filing).toMatchObject({ status: 'filed', problems: [problem] });
  });
});
