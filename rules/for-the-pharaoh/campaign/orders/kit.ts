import { orderKit } from '../../../core/campaign/define-order.ts';
import type { OrderContext, OrderNames, Subjects } from './context.ts';

export const defineOrder = orderKit<OrderContext, OrderNames, Subjects>();
