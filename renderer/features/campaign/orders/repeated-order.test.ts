import { expect, it } from 'vitest';
import type { EventPayload, Order } from '../../../../rules/campaign.ts';
import { ruleSystems } from '../../../../rules/systems.ts';
import { loadCampaignBook } from '../../../stores/books.ts';
import { getLoadedRules } from '../campaign-view.ts';
import { getLastOrders, filterRepeatable } from './orders-draft.ts';

await loadCampaignBook('for-the-pharaoh');
const rules = getLoadedRules({ rules: ruleSystems.find(({ loadCampaign }) => loadCampaign !== null)!.id });
const march = (to: string): Order => ({ kind: 'march', army: 'royal', to });
const hold: Order = { kind: 'hold', army: 'guard' };
const revealed = (player: string, ...orders: Order[]): EventPayload => ({ kind: 'orders-revealed', player, orders });

it('getLastOrders returns the most recently revealed orders of a player', () => {
  const payloads = [
    revealed('sargon', march('der')),
    revealed('sargon', march('susa'), hold),
    revealed('puzur', march('agade')),
  ];
  expect(getLastOrders(payloads, 'sargon')).toEqual([march('susa'), hold]);
  expect(getLastOrders(payloads, 'nobody')).toEqual([]);
});

it('filterRepeatable returns valid orders of a subject that have not been given again', () => {
  const again = (given: Order[], subjects: string[], stands = true) =>
    filterRepeatable(rules, [march('susa'), hold], given, subjects, () => stands);
  expect(again([], ['royal'])).toEqual([march('susa')]);
  expect(again([], ['royal', 'guard'])).toEqual([march('susa'), hold]);
  expect(again([march('der')], ['royal'])).toEqual([]);
  expect(again([], ['royal'], false)).toEqual([]);
});
