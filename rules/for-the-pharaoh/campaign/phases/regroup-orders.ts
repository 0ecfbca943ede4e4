import type { Order, OrdersFile } from '../input/orders.ts';
import type { Recorder } from '../record/recorder.ts';
import type { CampaignState } from '../state/state.ts';
import type { CampaignArmy } from '../state/troops.ts';
import { enemiesBefore } from '../troops/forts.ts';

/** A name for an army that was split off, which none has had before in this month. */
function newArmyId({ armies, year, month }: CampaignState, player: string): string {
  let number = 1;
  while (Object.hasOwn(armies, `${player}.s${year}.${month}.${number}`)) number += 1;
  return `${player}.s${year}.${month}.${number}`;
}

/** Armies split and join before anything else happens in a month: first all that split, then all that join. */
export function regroup(record: Recorder, filed: readonly OrdersFile[]): void {
  const orders = filed.flatMap((file) => file.orders.map((order) => ({ order, player: file.player })));
  for (const { order, player } of orders) {
    if (order.kind !== 'split' || !Object.hasOwn(record.state.armies, order.army)) continue;
    const { army, name, force, specialists } = order;
    const along = specialists && Object.keys(specialists).length > 0 ? { specialists } : {};
    record.note({ kind: 'army-split', army, into: newArmyId(record.state, player), name, force, ...along });
  }
  for (const { order } of orders) {
    if (order.kind !== 'join' || !Object.hasOwn(record.state.armies, order.army)) continue;
    record.note({ kind: 'army-joined', army: order.army, into: order.into });
  }
}

/** Whether a march is that of a garrison into the field before its fort. */
const comesOut = (army: CampaignArmy, order: Order): boolean =>
  order.kind === 'march' && army.fort !== null && army.province === order.to;

/** Armies go into forts of their side, and garrisons come out into the field of their own province, the first to come only. */
export function manForts(record: Recorder, filed: readonly OrdersFile[]): void {
  for (const order of filed.flatMap(({ orders }) => orders)) {
    const army = 'army' in order ? record.state.armies[order.army] : undefined;
    if (!army) continue;
    const { id, province } = army;
    const rulings = ['FTP-C23'];
    if (order.kind === 'garrison') {
      record.note({ kind: 'army-garrisoned', army: id, fort: order.fort }, { rulings });
    } else if (comesOut(army, order) && enemiesBefore(record.state, army).length === 0) {
      record.note({ kind: 'army-marched', army: id, from: province, to: province }, { rulings });
    }
  }
}
