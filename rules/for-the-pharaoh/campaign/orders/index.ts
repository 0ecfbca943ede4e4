import type { OrderDefinition, OrderDefinitions } from '../../../core/campaign/define-order.ts';
import { createSay, type Sentence } from '../../../core/campaign/sentence.ts';
import type { Order } from '../input/orders.ts';
import type { Names } from '../knowledge/names.ts';
import type { CampaignState } from '../state/state.ts';
import type { WinterTurn } from '../winter/winter-pay.ts';
import { holdOrder, joinOrder, marchOrder, relieveOrder, retreatOrder, splitOrder } from './armies.ts';
import { createPlayerNames, type OrderContext, type OrderTraits } from './context.ts';
import {
  acceptTreatyOrder,
  endTreatyOrder,
  giveGoldOrder,
  giveProvinceOrder,
  messageOrder,
  offerTreatyOrder,
} from './diplomacy.ts';
import { activateOrder, interceptOrder, policeOrder, raidOrder } from './detachments.ts';
import { disbandPartisansOrder, raisePartisansOrder, refillPartisansOrder } from './partisans.ts';
import { abandonWorkOrder, siegeWorkOrder } from './siege-work.ts';
import {
  assaultOrder,
  besiegeOrder,
  counterMineOrder,
  garrisonOrder,
  declineBreachOrder,
  liftOrder,
  sortieOrder,
  sortieEngineOrder,
} from './sieges.ts';
import { disbandOrder, fieldWorksOrder, goHomeOrder, musterOrder, raiseOrder, refillOrder } from './winter-troops.ts';

/** Every kind of order, in the order in which they are offered. */
export const orderDefinitions: OrderDefinitions<OrderContext, Order, OrderTraits> = {
  hold: holdOrder,
  march: marchOrder,
  relieve: relieveOrder,
  raid: raidOrder,
  intercept: interceptOrder,
  police: policeOrder,
  activate: activateOrder,
  besiege: besiegeOrder,
  lift: liftOrder,
  'siege-work': siegeWorkOrder,
  'abandon-work': abandonWorkOrder,
  assault: assaultOrder,
  'leave-breach': declineBreachOrder,
  'counter-mine': counterMineOrder,
  sortie: sortieOrder,
  'sortie-engine': sortieEngineOrder,
  garrison: garrisonOrder,
  retreat: retreatOrder,
  split: splitOrder,
  join: joinOrder,
  raise: raiseOrder,
  refill: refillOrder,
  muster: musterOrder,
  'field-works': fieldWorksOrder,
  disband: disbandOrder,
  'go-home': goHomeOrder,
  'raise-partisans': raisePartisansOrder,
  'refill-partisans': refillPartisansOrder,
  'disband-partisans': disbandPartisansOrder,
  message: messageOrder,
  'give-gold': giveGoldOrder,
  'give-province': giveProvinceOrder,
  'offer-treaty': offerTreatyOrder,
  'accept-treaty': acceptTreatyOrder,
  'end-treaty': endTreatyOrder,
};

export type OrderKindDefinition = OrderDefinition<OrderContext, Order> & OrderTraits;

export const getOrderDefinition = ({ kind }: Pick<Order, 'kind'>): OrderKindDefinition => orderDefinitions[kind];

/** Returns the key and id of an order's recipient. */
export function getSubject(order: Order): { readonly key: string; readonly id: string } {
  const key = getOrderDefinition(order).subject;
  return { key, id: String((order as unknown as Record<string, unknown>)[key]) };
}

/** Returns the gold that an order costs. */
export const getOrderCost = (state: CampaignState, order: Order): number => {
  const context = {
    state,
    player: '',
    names: createPlayerNames(state, ''),
    orders: [],
    before: [],
    winter: null,
    traitsOf: getOrderDefinition,
  };
  return getOrderDefinition(order).cost?.(context, order) ?? 0;
};

/** Carries out a checked winter order. An order with `ifPaid` may lapse (ruling FTP-C37). */
export function carryOutOrder(turn: WinterTurn, order: Order): void {
  const { record, player, inArrears } = turn;
  if ('ifPaid' in order && order.ifPaid) {
    const gold = getOrderCost(record.state, order);
    if (inArrears || gold > (record.state.treasuries[player] ?? 0)) {
      const { id: of } = getSubject(order);
      record.note({ kind: 'order-unpaid', player, order: order.kind, of, gold }, { rulings: ['FTP-C37'] });
      return;
    }
  }
  getOrderDefinition(order).carryOut?.(turn, order);
}

/** Checks for orders that are carried out before upkeep: those that send troops away. */
export const isBeforeUpkeep = (order: Pick<Order, 'kind'>): boolean => getOrderDefinition(order).beforeUpkeep === true;

const say = createSay('order.paid', { if: 'This order is carried out only if there is enough gold.' });

export function describeOrder(order: Order, names: Names): Sentence {
  const sentence = getOrderDefinition(order).words(order, names);
  return 'ifPaid' in order && order.ifPaid
    ? { ...sentence, more: [...(sentence.more ?? []), say('if', {})] }
    : sentence;
}
