import type { OrderDefinition } from '../../../core/campaign/define-order.ts';
import type { Order } from '../input/orders.ts';
import type { CampaignState } from '../state/state.ts';
import type { WinterTurn } from '../winter/winter-pay.ts';
import { namesFor, type OrderContext, type OrderTraits } from './context.ts';
import { orderDefinitions } from './index.ts';

export type OrderKindDefinition = OrderDefinition<OrderContext, Order> & OrderTraits;

export const definitionOf = ({ kind }: Pick<Order, 'kind'>): OrderKindDefinition => orderDefinitions[kind];

/** The key by which an order names whom it is given to, and whom it names. */
export function subjectOf(order: Order): { readonly key: string; readonly id: string } {
  const key = definitionOf(order).subject;
  return { key, id: String((order as unknown as Record<string, unknown>)[key]) };
}

/** Gold that an order costs when it is carried out. */
export const goldOf = (state: CampaignState, order: Order): number => {
  const context = {
    state,
    player: '',
    names: namesFor(state, ''),
    orders: [],
    before: [],
    winter: null,
    traitsOf: definitionOf,
  };
  return definitionOf(order).cost?.(context, order) ?? 0;
};

/** Carries out an order of the winter, which was checked before. One that goes as far as the gold does may fall away (ruling FTP-C37). */
export function carryOut(turn: WinterTurn, order: Order): void {
  const { record, player, inArrears } = turn;
  if ('ifPaid' in order && order.ifPaid) {
    const gold = goldOf(record.state, order);
    if (inArrears || gold > (record.state.treasuries[player] ?? 0)) {
      const { id: of } = subjectOf(order);
      record.note({ kind: 'order-unpaid', player, order: order.kind, of, gold }, { rulings: ['FTP-C37'] });
      return;
    }
  }
  definitionOf(order).carryOut?.(turn, order);
}

/** Orders that send somebody away are carried out before the upkeep is paid; all others come after it. */
export const isBeforeUpkeep = (order: Pick<Order, 'kind'>): boolean => definitionOf(order).beforeUpkeep === true;
