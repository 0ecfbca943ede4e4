import type { Sentence } from '../../../core/campaign/words.ts';
import type { Order } from '../input/orders.ts';
import type { Names } from '../knowledge/names.ts';
import { definitionOf } from './definition-of.ts';

/** An order in words. */
export const sentenceOfOrder = (order: Order, names: Names): Sentence => definitionOf(order).words(order, names);
