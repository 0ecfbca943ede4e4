import type { z } from 'zod';
import { together } from '../../../../core/campaign/define-order.ts';
import * as shapes from '../../input/orders.ts';
import { figuresIn } from '../../state/troops.ts';
import { pointsRefilled } from '../../winter/order-price.ts';
import { refillRanks } from '../../winter/raising.ts';
import type { OrderContext } from '../context.ts';
import { defineOrder } from '../kit.ts';
import { cannotRaiseIn, shutIn, tooDear, ifPaidField } from './recruiting.ts';
import { nobodyMissing, ranksField } from './refilling.ts';

type Refill = z.output<typeof shapes.refill>;

const REFILL = together('refill', '{subjects} fills its ranks. | {n} armies fill their ranks: {subjects}.');

const cost = ({ state }: OrderContext, { army, parts }: Refill): number =>
  pointsRefilled(state.armies[army] ?? { units: [] }, parts);

export const refill = defineOrder(shapes.refill, {
  season: 'winter',
  subject: 'army',
  icon: 'i-lucide-rotate-ccw',
  title: 'fill the ranks',
  weight: 4,
  closed: (context, army) =>
    shutIn(context, army) ?? cannotRaiseIn(context, army.province, '') ?? nobodyMissing(context, army),
  fields: {
    parts: ranksField(),
    ifPaid: ifPaidField,
  },
  check: (context, _army, order) => tooDear(context, cost(context, order)),
  cost,
  carryOut: refillRanks,
  together: () => REFILL,
  texts: { given: '{army} fills its ranks with {n} figure. | {army} fills its ranks with {n} figures.' },
  words: ({ army, parts }, names, say) => say('given', { army: names.army(army) }, { count: figuresIn(parts) }),
});
