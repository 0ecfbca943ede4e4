import type { z } from 'zod';
import { refusal } from '../../../../core/campaign/define-form.ts';
import { together } from '../../../../core/campaign/define-order.ts';
import * as shapes from '../../input/orders.ts';
import type { CampaignArmy } from '../../state/troops.ts';
import { pointsRaised } from '../../winter/order-price.ts';
import { raiseTroops } from '../../winter/raising.ts';
import type { OrderContext } from '../context.ts';
import { defineOrder } from '../kit.ts';
import {
  cannotRaiseIn,
  generalsField,
  recruitNames,
  shutIn,
  specialistsField,
  tooDear,
  unitsField,
  ifPaidField,
} from './recruiting.ts';

type Raise = z.output<typeof shapes.raise>;

const RAISE = together('raise', '{subjects} gets new troops. | {n} armies get new troops: {subjects}.');

const cost = ({ state }: OrderContext, order: Raise): number =>
  pointsRaised(state, state.armies[order.army]?.list ?? null, order);

export const raise = defineOrder(shapes.raise, {
  season: 'winter',
  subject: 'army',
  icon: 'i-lucide-user-plus',
  title: 'raise new troops',
  weight: 4,
  closed: (context, army) => shutIn(context, army) ?? cannotRaiseIn(context, army.province, ''),
  fields: {
    units: unitsField((_context, army: CampaignArmy) => army),
    generals: generalsField,
    specialists: specialistsField,
    ifPaid: ifPaidField,
  },
  check(context, army, order) {
    if (order.units.length + order.generals.length + Object.keys(order.specialists ?? {}).length === 0) {
      return refusal('empty-order', '', 'nobody is raised for {army}', { army: context.names.army(army.id) });
    }
    return tooDear(context, cost(context, order));
  },
  cost,
  carryOut: raiseTroops,
  together: () => RAISE,
  texts: { given: '{army} gets {recruits}.' },
  words: ({ army, ...raised }, names, say) => say('given', { army: names.army(army), recruits: recruitNames(raised) }),
});
