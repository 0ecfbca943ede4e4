import type { OrderDefinition, OrderDefinitions } from '../../../core/campaign/define-order.ts';
import { createSay, type Sentence } from '../../../core/campaign/sentence.ts';
import type { Order } from '../input/orders.ts';
import type { Names } from '../knowledge/names.ts';
import type { CampaignState } from '../state/state.ts';
import type { WinterTurn } from '../winter/winter-pay.ts';
import { hold, join, march, relieve, retreat, split } from './armies.ts';
import { playerNames, type OrderContext, type OrderTraits } from './context.ts';
import { acceptTreaty, endTreaty, giveGold, giveProvince, message, offerTreaty } from './diplomacy.ts';
import { activate, intercept, police, raid } from './detachments.ts';
import { disbandPartisans, raisePartisans, refillPartisans } from './partisans.ts';
import { abandonWork, siegeWork } from './siege-work.ts';
import { assault, besiege, counterMine, garrison, leaveBreach, lift, sortie, sortieEngine } from './sieges.ts';
import { disband, fieldWorksOrder, goHome, muster, raise, refill } from './winter-troops.ts';

/** Every kind of order, in the order in which they are offered. */
export const orderDefinitions: OrderDefinitions<OrderContext, Order, OrderTraits> = {
  hold,
  march,
  relieve,
  raid,
  intercept,
  police,
  activate,
  besiege,
  lift,
  'siege-work': siegeWork,
  'abandon-work': abandonWork,
  assault,
  'leave-breach': leaveBreach,
  'counter-mine': counterMine,
  sortie,
  'sortie-engine': sortieEngine,
  garrison,
  retreat,
  split,
  join,
  raise,
  refill,
  muster,
  'field-works': fieldWorksOrder,
  disband,
  'go-home': goHome,
  'raise-partisans': raisePartisans,
  'refill-partisans': refillPartisans,
  'disband-partisans': disbandPartisans,
  message,
  'give-gold': giveGold,
  'give-province': giveProvince,
  'offer-treaty': offerTreaty,
  'accept-treaty': acceptTreaty,
  'end-treaty': endTreaty,
};

export type OrderKindDefinition = OrderDefinition<OrderContext, Order> & OrderTraits;

export const orderDefinition = ({ kind }: Pick<Order, 'kind'>): OrderKindDefinition => orderDefinitions[kind];

/** Returns the key and id of an order's recipient. */
export function getSubject(order: Order): { readonly key: string; readonly id: string } {
  const key = orderDefinition(order).subject;
  return { key, id: String((order as unknown as Record<string, unknown>)[key]) };
}

/** Returns the gold that an order costs. */
export const getOrderCost = (state: CampaignState, order: Order): number => {
  const context = {
    state,
    player: '',
    names: playerNames(state, ''),
    orders: [],
    before: [],
    winter: null,
    traitsOf: orderDefinition,
  };
  return orderDefinition(order).cost?.(context, order) ?? 0;
};

/** Carries out a checked winter order. An order with `ifPaid` may lapse (ruling FTP-C37). */
export function carryOut(turn: WinterTurn, order: Order): void {
  const { record, player, inArrears } = turn;
  if ('ifPaid' in order && order.ifPaid) {
    const gold = getOrderCost(record.state, order);
    if (inArrears || gold > (record.state.treasuries[player] ?? 0)) {
      const { id: of } = getSubject(order);
      record.note({ kind: 'order-unpaid', player, order: order.kind, of, gold }, { rulings: ['FTP-C37'] });
      return;
    }
  }
  orderDefinition(order).carryOut?.(turn, order);
}

/** Checks for orders that are carried out before upkeep: those that send troops away. */
export const isBeforeUpkeep = (order: Pick<Order, 'kind'>): boolean => orderDefinition(order).beforeUpkeep === true;

const say = createSay('order.paid', { if: 'Carried out only if there is enough gold.' });

/** Describes an order. */
export function describeOrder(order: Order, names: Names): Sentence {
  const sentence = orderDefinition(order).words(order, names);
  return 'ifPaid' in order && order.ifPaid
    ? { ...sentence, more: [...(sentence.more ?? []), say('if', {})] }
    : sentence;
}
