import type { OrderDefinition } from '../../../core/campaign/define-order.ts';
import type { Sentence } from '../../../core/campaign/words.ts';
import type { Names } from '../knowledge/names.ts';
import type { OrderContext } from './context.ts';
import { orderDefinitions } from './index.ts';
import type { Order } from './schema.ts';

/** An order in words. */
export function sentenceOfOrder(order: Order, names: Names): Sentence {
  const definition = orderDefinitions[order.kind] as OrderDefinition<OrderContext, Order>;
  return definition.words(order, names);
}
