import { disbandArmy } from '../record/recorder.ts';
import type { OrderOf } from '../input/orders.ts';
import type { Loss } from '../state/losses.ts';
import type { CampaignArmy } from '../state/troops.ts';
import { hasTroops } from '../troops/muster.ts';
import type { WinterTurn } from './winter-pay.ts';

function lossesBy(army: CampaignArmy, { force }: OrderOf<'disband'>): Loss[] {
  const going = new Map<string, number>();
  if (force) {
    for (const { id, count } of force.parts) going.set(id, (going.get(id) ?? 0) + count);
    for (const id of force.generals) going.set(id, 1);
  } else {
    for (const { parts } of army.units) for (const { id, count } of parts) if (count > 0) going.set(id, count);
    for (const { id } of army.generals) going.set(id, 1);
  }
  const generals = new Set(army.generals.map(({ id }) => id));
  return [...going].map(([id, count]) => ({
    army: army.id,
    id,
    count,
    ...(generals.has(id) ? { general: true } : {}),
  }));
}

/** Troops who are sent home for good; an army of which nobody is left is struck off. The order was checked before. */
export function dismiss({ record }: WinterTurn, order: OrderOf<'disband'>): void {
  const army = record.state.armies[order.army];
  if (!army) return;
  const losses = lossesBy(army, order);
  const costs = new Map(army.units.flatMap(({ parts }) => parts.map(({ id, cost }) => [id, cost])));
  for (const { id, cost } of army.generals) costs.set(id, cost);
  const points = losses.reduce((sum, { id, count }) => sum + (costs.get(id) ?? 0) * count, 0);
  record.note({ kind: 'troops-dismissed', army: army.id, losses, points }, { rulings: ['FTP-C5'] });
  const left = record.state.armies[army.id];
  if (left && !hasTroops(left)) disbandArmy(record, army.id, 'dismissed');
}
