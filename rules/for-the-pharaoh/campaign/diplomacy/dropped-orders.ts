import type { EventPayload } from '../events/schema.ts';
import type { Order, OrdersFile } from '../input/orders.ts';
import type { Recorder } from '../record/recorder.ts';
import type { CampaignState } from '../state/state.ts';
import { forbids, offerFrom, treatyBetween } from '../state/treaties.ts';
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

type Dropped = Extract<EventPayload, { kind: 'order-dropped' }>;

/** Who goes into which province, and what for; null for an order that goes nowhere. */
function aimOf({ partisans }: CampaignState, order: Order): Pick<Dropped, 'order' | 'army' | 'province'> | null {
  switch (order.kind) {
    case 'raid':
      return { order: 'raid', army: order.army, province: order.target };
    case 'activate': {
      const province = partisans[order.partisans]?.province;
      return province === undefined ? null : { order: 'rising', army: order.partisans, province };
    }
    case 'march':
    case 'relieve':
      return { order: 'march', army: order.army, province: order.to };
    default:
      return null;
  }
}

/** The order as one that falls away, where it goes into one of these provinces and may not do so any more. */
function droppedOrder(
  state: CampaignState,
  player: string,
  order: Order,
  given: ReadonlySet<string>,
): Omit<Dropped, 'kind'> | null {
  const aim = aimOf(state, order);
  const holder = aim && given.has(aim.province) ? (state.provinces[aim.province]?.holder ?? null) : null;
  if (aim === null || holder === null) return null;
  const isUnlawful =
    aim.order === 'march'
      ? forbids(state, player, holder, 'entry')
      : holder === player || forbids(state, player, holder, 'harm');
  return isUnlawful ? { ...aim, player, holder } : null;
}

/**
 * Orders were held against the state in which they were filed: a gift of this turn may make a raid, a rising or a march one against
 * oneself or against a treaty. Such orders fall away (ruling FTP-C34). @returns those that stand
 */
export function withoutDropped(record: Recorder, filed: readonly OrdersFile[]): readonly OrdersFile[] {
  const given = new Set(
    filed.flatMap(({ orders }) => orders.flatMap((order) => (order.kind === 'give-province' ? [order.province] : []))),
  );
  if (given.size === 0) return filed;
  return filed.map((file) => ({
    ...file,
    orders: file.orders.filter((order) => {
      const dropped = droppedOrder(record.state, file.player, order, given);
      if (dropped) record.note({ kind: 'order-dropped', ...dropped }, { rulings: ['FTP-C34'] });
      return dropped === null;
    }),
  }));
}
