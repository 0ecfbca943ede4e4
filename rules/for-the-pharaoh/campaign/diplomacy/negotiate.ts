import type { Order, OrdersFile } from '../input/orders.ts';
import type { Recorder } from '../record/recorder.ts';
import { offerFrom, treatyBetween } from '../state/treaties.ts';
import { provinceSetUp } from '../troops/muster.ts';

const working = { rulings: ['FTP-C34'] };

/** Gifts and words of one player, which need no answer. */
function send(record: Recorder, from: string, order: Order): void {
  switch (order.kind) {
    case 'message':
      record.note({ kind: 'message-sent', from, to: order.player, text: order.text }, working);
      break;
    case 'give-gold':
      record.note({ kind: 'gold-given', from, to: order.player, gold: order.gold }, working);
      break;
    case 'give-province': {
      const { province, player: to } = order;
      const forts = (provinceSetUp(record.state, province)?.forts ?? []).map(({ id }) => id);
      const own = forts.filter((fort) => record.state.forts[fort]?.holder === from);
      record.note({ kind: 'province-given', province, from, to, forts: own }, working);
      break;
    }
    default:
  }
}

/**
 * What players do with each other before anything else happens in a turn (ruling FTP-C34): gifts and messages, then answers to offers
 * that stood before it, then notices and withdrawals, which come before an answer of the same turn, then new offers.
 */
export function negotiate(record: Recorder, filed: readonly OrdersFile[]): void {
  const orders = filed.flatMap((file) => file.orders.map((order) => ({ order, player: file.player })));
  for (const { order, player } of orders) send(record, player, order);
  for (const { order, player } of orders) {
    if (order.kind !== 'accept-treaty' || !offerFrom(record.state, order.player, player)) continue;
    record.note({ kind: 'treaty-accepted', from: order.player, to: player }, working);
  }
  for (const { order, player: by } of orders) {
    if (order.kind !== 'end-treaty') continue;
    const { player } = order;
    const bound = treatyBetween(record.state, by, player) !== undefined;
    record.note({ kind: 'treaty-renounced', by, player, bound }, working);
  }
  for (const { order, player: from } of orders) {
    if (order.kind !== 'offer-treaty') continue;
    const { player: to, treaty, turns } = order;
    record.note({ kind: 'treaty-offered', from, to, treaty, turns }, working);
  }
}
