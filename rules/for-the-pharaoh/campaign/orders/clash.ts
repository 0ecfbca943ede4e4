import { type Refusal, refusal } from '../../../core/campaign/define-form.ts';
import type { Order } from '../input/orders.ts';
import type { OrderContext } from './context.ts';
import type { OrderTraits } from './context.ts';
import { definitionOf, type OrderKindDefinition, subjectOf } from './definition-of.ts';

type AtSiege = NonNullable<OrderTraits['atSiege']>;

/** What an army cannot do at a siege in one month, and why. */
const PARTED: readonly (readonly [AtSiege, AtSiege, string])[] = [
  ['stays', 'leaves', 'it stays before the fort or it leaves'],
  ['stays', 'gives-up', 'it stays before the fort or it leaves'],
  ['begins', 'gives-up', 'it gives the siege up or carries one on'],
];

/** Why two orders to one army or band cannot stand together, in words; null where they can. */
function conflict(one: OrderKindDefinition, other: OrderKindDefinition): string | null {
  const alone = one.alone ?? other.alone;
  if (alone !== undefined) return alone;
  if (one.stance && other.stance) return 'an army does one of these in a month';
  if (one === other) return one.once ?? null;
  const both = [one.atSiege, other.atSiege];
  return PARTED.find(([first, second]) => both.includes(first) && both.includes(second))?.[2] ?? null;
}

/** Why an order cannot stand beside those before it; null where it can. */
export function clash({ before, names }: OrderContext, order: Order): Refusal | null {
  const definition = definitionOf(order);
  const { key, id } = subjectOf(order);
  for (const earlier of before) {
    const about = subjectOf(earlier);
    if (about.key !== key || about.id !== id) continue;
    const other = definitionOf(earlier);
    const why = conflict(other, definition);
    if (why === null) continue;
    const subject = names.army(id);
    return other === definition
      ? refusal('contradiction', '', '{subject} is ordered to {one} twice: {why}', { subject, one: other.title, why })
      : refusal('contradiction', '', '{subject} is ordered to {one} and to {two}: {why}', {
          subject,
          one: other.title,
          two: definition.title,
          why,
        });
  }
  return null;
}
