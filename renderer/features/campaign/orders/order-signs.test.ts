import { expect, it } from 'vitest';
import type { Order } from '../../../../rules/campaign.ts';
import { ruleSystems } from '../../../../rules/systems.ts';
import { loadCampaignBook } from '../../../stores/books.ts';
import { getLoadedRules } from '../campaign-view.ts';
import { sampleState } from '../../../../test/support/campaign/sample-campaign.ts';
import { getOrderSign } from './orders-draft.ts';

await loadCampaignBook('for-the-pharaoh');

const rules = getLoadedRules({ rules: ruleSystems.find(({ loadCampaign }) => loadCampaign !== null)!.id });
const names = rules.events.nameBook([sampleState]);
const signOf = (order: Order) => getOrderSign(order, rules.describeOrder(order, names));
const force = { parts: [{ id: 'royal-spears', count: 5 }], generals: [] };

it.each<[string, Order, ReturnType<typeof signOf>]>([
  [
    'draws a march as an arrow',
    { kind: 'march', army: 'royal', to: 'der' },
    { army: 'royal', to: 'der', line: 'whole' },
  ],
  [
    'draws a raid as an arrow for part of the army',
    { kind: 'raid', army: 'royal', target: 'susa', force },
    { army: 'royal', to: 'susa', line: 'part' },
  ],
  [
    'draws a preferred retreat as an arrow to the first choice',
    { kind: 'retreat', army: 'royal', to: ['der', 'susa'] },
    { army: 'royal', to: 'der', line: 'wish' },
  ],
  [
    'draws a retreat with one choice the same way',
    { kind: 'retreat', army: 'royal', to: ['der'] },
    { army: 'royal', to: 'der', line: 'wish' },
  ],
  [
    'draws an interception as a ring',
    { kind: 'intercept', army: 'royal', force },
    { army: 'royal', to: null, line: 'part' },
  ],
  [
    'draws a siege as a ring',
    { kind: 'besiege', army: 'royal', fort: 'susa-walls' },
    { army: 'royal', to: null, line: 'whole' },
  ],
  ['does not draw a hold', { kind: 'hold', army: 'royal' }, null],
  ['does not draw orders to partisans', { kind: 'activate', partisans: 'band' }, null],
])('%s', (_name, order, sign) => {
  expect(signOf(order)).toEqual(sign);
});
