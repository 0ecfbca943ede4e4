import { describe, expect, it } from 'vitest';
import { sampleState } from '../../../../test/support/campaign/sample-campaign.ts';
import type { Order } from '../../../../rules/campaign.ts';
import { ruleSystems } from '../../../../rules/systems.ts';
import { loadCampaignBook } from '../../../stores/books.ts';
import { getLoadedRules } from '../campaign-view.ts';
import { listMoveOrders, listMoveTargets } from './orders-draft.ts';

await loadCampaignBook('for-the-pharaoh');
const rules = getLoadedRules({ rules: ruleSystems.find(({ loadCampaign }) => loadCampaign !== null)!.id });
const createOrdering = (orders: readonly Order[] = []) => ({
  rules,
  state: sampleState,
  player: 'sargon',
  orders,
  offers: rules.offers(sampleState, 'sargon', orders),
});

describe('moving an army on the map', () => {
  it('offers neighbouring provinces for the player’s own army only', () => {
    expect([...listMoveTargets(createOrdering(), 'royal')].sort()).toEqual(['der', 'susa']);
    expect([...listMoveTargets(createOrdering(), 'hill')]).toEqual([]);
  });

  it('completes a march if no other order is possible', () => {
    const [march, ...others] = listMoveOrders(createOrdering(), 'royal', 'der');
    expect(others).toEqual([]);
    expect(march).toMatchObject({ isWhole: true, draft: { kind: 'march', army: 'royal', to: 'der' } });
    const { error } = rules.orderKinds['march']!.shape.safeParse(march?.draft);
    expect(error).toBeUndefined();
  });

  it('also offers a raid on an enemy province, with its force still to choose', () => {
    const found = listMoveOrders(createOrdering(), 'royal', 'susa');
    expect(found.map(({ offer }) => offer.kind).sort()).toEqual(['march', 'raid']);
    expect(found.find(({ offer }) => offer.kind === 'raid')).toMatchObject({
      isWhole: false,
      draft: { kind: 'raid', army: 'royal', target: 'susa' },
    });
    expect(listMoveOrders(createOrdering(), 'royal', 'agade')).toEqual([]);
  });

  it('replaces an earlier march', () => {
    const [march] = listMoveOrders(createOrdering([{ kind: 'march', army: 'royal', to: 'susa' }]), 'royal', 'der');
    expect(march?.offer.replaces).toBe(0);
  });
});
