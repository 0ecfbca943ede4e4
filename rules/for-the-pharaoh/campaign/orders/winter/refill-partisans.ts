import type { z } from 'zod';
import * as shapes from '../../input/orders.ts';
import { figuresIn, PARTISAN_PRICE } from '../../state/troops.ts';
import { pointsRefilled } from '../../winter/order-price.ts';
import { refillBand } from '../../winter/raising.ts';
import type { OrderContext } from '../context.ts';
import { defineOrder } from '../kit.ts';
import { inArrears, tooDear, ifPaidField } from './recruiting.ts';
import { nobodyMissing, ranksField } from './refilling.ts';

type RefillPartisans = z.output<typeof shapes.refillPartisans>;

const cost = ({ state }: OrderContext, { partisans, parts }: RefillPartisans): number =>
  PARTISAN_PRICE * pointsRefilled(state.partisans[partisans] ?? { units: [] }, parts);

export const refillPartisans = defineOrder(shapes.refillPartisans, {
  season: 'winter',
  subject: 'partisans',
  icon: 'i-lucide-rotate-ccw',
  title: 'fill the ranks of partisans',
  weight: 4,
  closed: (context, band) => inArrears(context) ?? nobodyMissing(context, band),
  fields: { parts: ranksField(PARTISAN_PRICE), ifPaid: ifPaidField },
  check: (context, _band, order) => tooDear(context, cost(context, order)),
  cost,
  carryOut: refillBand,
  texts: { given: '{partisans} fill their ranks with {n} figure. | {partisans} fill their ranks with {n} figures.' },
  words: ({ partisans, parts }, names, say) =>
    say('given', { partisans: names.army(partisans) }, { count: figuresIn(parts) }),
});
