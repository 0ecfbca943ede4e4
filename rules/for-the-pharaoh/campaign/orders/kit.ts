import { orderKit } from '../../../core/campaign/define-order.ts';
import type { WinterTurn } from '../winter/winter-pay.ts';
import type { OrderContext, OrderNames, OrderTraits, Subjects } from './context.ts';

export const defineOrder = orderKit<{
  readonly Context: OrderContext;
  readonly Names: OrderNames;
  readonly Subjects: Subjects;
  readonly Turn: WinterTurn;
  readonly Traits: OrderTraits;
}>();
