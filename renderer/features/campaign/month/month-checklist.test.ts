import { expect, it } from 'vitest';
import { monthChecklist } from './month-checklist.ts';
import { ordersOf } from '../orders/orders-draft.ts';
import { sampleState } from '../../../../test/support/sample-campaign.ts';

it('tells who has filed and whose armies hold', () => {
  const filed = {
    ...ordersOf(sampleState, [], 'sargon'),
    orders: [{ kind: 'march', army: 'royal', to: 'der' } as const],
  };
  expect(monthChecklist(sampleState, [filed]).map(({ player, ...line }) => ({ player: player.id, ...line }))).toEqual([
    { player: 'sargon', orders: 1, armies: 1, holding: 0 },
    { player: 'puzur', orders: 0, armies: 1, holding: 1 },
  ]);
});
