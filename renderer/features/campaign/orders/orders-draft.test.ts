import { describe, expect, it } from 'vitest';
import type { Order } from '../../../../rules/campaign.ts';
import { ruleSystems } from '../../../../rules/systems.ts';
import { loadCampaignBook } from '../../../stores/books.ts';
import { getLoadedRules } from '../campaign-view.ts';
import { getArmyId, listOrderFields, getOrders, getSubjectId, putOrder, removeOrder } from './orders-draft.ts';
import { sampleState } from '../../../../test/support/campaign/sample-campaign.ts';

await loadCampaignBook('for-the-pharaoh');

const none = getOrders(sampleState, [], 'sargon');
const raid = (target: string, count: number): Order => ({
  kind: 'raid',
  army: 'royal',
  target,
  force: { parts: [{ id: 'royal-spears', count }], generals: ['royal-general'] },
});
const march: Order = { kind: 'march', army: 'royal', to: 'der' };

describe('orders of the current month', () => {
  it('are an empty file for a player who submitted none', () => {
    expect(none).toEqual({ format: 'nomarch-orders', version: 1, player: 'sargon', year: 1, month: 1, orders: [] });
  });

  it('ignore orders of an earlier month', () => {
    const stale = { ...none, month: 8, orders: [march] };
    expect(getOrders(sampleState, [stale], 'sargon').orders).toEqual([]);
  });

  it('keep the position of a changed order', () => {
    const both = putOrder(putOrder(none, raid('susa', 5)), march);
    expect(putOrder(both, raid('der', 6), 0).orders).toEqual([raid('der', 6), march]);
  });

  it('know their subject and fields', () => {
    const rules = getLoadedRules({ rules: ruleSystems.find(({ loadCampaign }) => loadCampaign !== null)!.id });
    const orders: Order[] = [march, { kind: 'activate', partisans: 'band' }];
    expect(orders.map((order) => getSubjectId(rules, order))).toEqual(['royal', 'band']);
    expect(orders.map(({ kind }) => listOrderFields(rules, kind))).toEqual([['to', 'enter'], []]);
    expect(getArmyId({ kind: 'activate', partisans: 'band' })).toBeNull();
  });

  it('are withdrawn by index', () => {
    const both = putOrder(putOrder(none, march), raid('susa', 5));
    expect(removeOrder(both, 0).orders).toEqual([raid('susa', 5)]);
  });
});
