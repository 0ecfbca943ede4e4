import type { OrderDefinition } from '../../../core/campaign/define-order.ts';
import type { Order } from '../input/orders.ts';
import type { WinterTurn } from '../winter/winter-pay.ts';
import type { OrderContext } from './context.ts';
import type { OrderTraits } from './context.ts';
import { orderDefinitions } from './index.ts';

export type OrderKindDefinition = OrderDefinition<OrderContext, Order> & OrderTraits;

export const definitionOf = ({ kind }: Pick<Order, 'kind'>): OrderKindDefinition => orderDefinitions[kind];

/** The key by which an order names whom it is given to, and whom it names. */
export function subjectOf(order: Order): { readonly key: string; readonly id: string } {
  const key = definitionOf(order).subject;
  return { key, id: String((order as unknown as Record<string, unknown>)[key]) };
}

/** Carries out an order of the winter, which was checked before. */
export const carryOut = (turn: WinterTurn, order: Order): void => definitionOf(order).carryOut?.(turn, order);

/** Orders that send somebody away are carried out before the upkeep is paid; all others come after it. */
export const isBeforeUpkeep = (order: Pick<Order, 'kind'>): boolean => definitionOf(order).beforeUpkeep === true;
