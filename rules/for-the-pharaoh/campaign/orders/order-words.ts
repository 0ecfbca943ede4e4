import { sayer, type Sentence } from '../../../core/campaign/words.ts';
import type { Order } from '../input/orders.ts';
import type { Names } from '../knowledge/names.ts';
import { definitionOf } from './definition-of.ts';

const say = sayer('order.paid', { if: 'This is done as far as the gold goes.' });

/** An order in words. */
export function sentenceOfOrder(order: Order, names: Names): Sentence {
  const sentence = definitionOf(order).words(order, names);
  return 'ifPaid' in order && order.ifPaid
    ? { ...sentence, more: [...(sentence.more ?? []), say('if', {})] }
    : sentence;
}
