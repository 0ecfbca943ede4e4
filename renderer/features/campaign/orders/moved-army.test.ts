import { describe, expect, it } from 'vitest';
import { sampleState } from '../../../../test/support/sample-campaign.ts';
import type { Order } from '../../../../rules/campaign.ts';
import { ruleSystems } from '../../../../rules/systems.ts';
import { loadCampaignBook } from '../../../stores/books.ts';
import { campaignRulesOf } from '../campaign-view.ts';
import { moveOrders, movesOf } from './orders-draft.ts';

await loadCampaignBook('for-the-pharaoh');
const rules = campaignRulesOf({ rules: ruleSystems.find(({ loadCampaign }) => loadCampaign !== null)!.id });
const createOrdering = (orders: readonly Order[] = []) => ({
  rules,
  state: sampleState,
  player: 'sargon',
  orders,
  offers: rules.offers(sampleState, 'sargon', orders),
});

describe('moving an army on the map', () => {
  it('offers neighbouring provinces for the player’s own army only', () => {
    expect([...movesOf(createOrdering(), 'royal')].sort()).toEqual(['der', 'susa']);
    expect([...movesOf(createOrdering(), 'hill')]).toEqual([]);
  });

  it('completes a march if no other order is possible', () => {
    const [march, ...others] = moveOrders(createOrdering(), 'royal', 'der');
    expect(others).toEqual([]);
    expect(march).toMatchObject({ isWhole: true, draft: { kind: 'march', army: 'royal', to: 'der' } });
    const { error } = rules.orderKinds['march']!.shape.safeParse(march?.draft);
    expect(error).toBeUndefined();
  });

  it('also offers a raid on an enemy province, with its force still to choose', () => {
    const found = moveOrders(createOrdering(), 'royal', 'susa');
    expect(found.map(({ offer }) => offer.kind).sort()).toEqual(['march', 'raid']);
    expect(found.find(({ offer }) => offer.kind === 'raid')).toMatchObject({
      isWhole: false,
      draft: { kind: 'raid', army: 'royal', target: 'susa' },
    });
    expect(moveOrders(createOrdering(), 'royal', 'agade')).toEqual([]);
  });

  it('replaces an earlier march', () => {
    const [march] = moveOrders(createOrdering([{ kind: 'march', army: 'royal', to: 'susa' }]), 'royal', 'der');
    expect(march?.offer.replaces).toBe(0);
  });
});
