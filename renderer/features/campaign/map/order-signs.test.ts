import { expect, it } from 'vitest';
import type { Order } from '../../../../rules/campaign.ts';
import { ruleSystems } from '../../../../rules/systems.ts';
import { loadCampaignBook } from '../../../stores/books.ts';
import { campaignRulesOf } from '../campaign-view.ts';
import { sampleState } from '../../../../test/support/sample-campaign.ts';
import { orderSign } from '../orders/orders-draft.ts';

await loadCampaignBook('for-the-pharaoh');

const rules = campaignRulesOf({ rules: ruleSystems.find(({ loadCampaign }) => loadCampaign !== null)!.id });
const names = rules.events.nameBook([sampleState]);
const signOf = (order: Order) => orderSign(order, rules.describeOrder(order, names));
const force = { parts: [{ id: 'royal-spears', count: 5 }], generals: [] };

it.each<[string, Order, ReturnType<typeof signOf>]>([
  ['a march is an arrow', { kind: 'march', army: 'royal', to: 'der' }, { army: 'royal', to: 'der', line: 'whole' }],
  [
    'a raid is the arrow of a part',
    { kind: 'raid', army: 'royal', target: 'susa', force },
    { army: 'royal', to: 'susa', line: 'part' },
  ],
  [
    'a wish for a retreat leads to the best place',
    { kind: 'retreat', army: 'royal', to: ['der', 'susa'] },
    { army: 'royal', to: 'der', line: 'wish' },
  ],
  [
    'so does a wish for one place',
    { kind: 'retreat', army: 'royal', to: ['der'] },
    { army: 'royal', to: 'der', line: 'wish' },
  ],
  ['interceptors are a ring', { kind: 'intercept', army: 'royal', force }, { army: 'royal', to: null, line: 'part' }],
  [
    'a siege is a ring',
    { kind: 'besiege', army: 'royal', fort: 'susa-walls' },
    { army: 'royal', to: null, line: 'whole' },
  ],
  ['a hold is not drawn', { kind: 'hold', army: 'royal' }, null],
  ['nor is what a band does', { kind: 'activate', partisans: 'band' }, null],
])('%s', (_name, order, sign) => {
  expect(signOf(order)).toEqual(sign);
});
