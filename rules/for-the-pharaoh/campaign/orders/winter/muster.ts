import type { z } from 'zod';
import { refusal } from '../../../../core/campaign/define-form.ts';
import * as shapes from '../../input/orders.ts';
import type { ProvinceSetUp } from '../../state/scenario.ts';
import { pointsRaised } from '../../winter/order-price.ts';
import { musterArmy } from '../../winter/raising.ts';
import type { OrderContext } from '../context.ts';
import { defineOrder } from '../kit.ts';
import {
  cannotRaiseIn,
  generalsField,
  listField,
  nameField,
  recruitNames,
  specialistsField,
  tooDear,
  unitsField,
  ifPaidField,
} from './recruiting.ts';

type Muster = z.output<typeof shapes.muster>;

const cost = ({ state }: OrderContext, order: Muster): number => pointsRaised(state, order.list, order);

export const muster = defineOrder(shapes.muster, {
  season: 'winter',
  subject: 'province',
  icon: 'i-lucide-flag',
  title: 'raise a new army',
  weight: 2,
  closed: (context, { id }) => cannotRaiseIn(context, id, 'province'),
  fields: {
    name: nameField('New army'),
    list: listField<Muster>(),
    units: unitsField<ProvinceSetUp, Muster>(({ player }, _province, { name = '', list = null }) => ({
      player,
      name,
      list,
      units: [],
    })),
    generals: generalsField,
    specialists: specialistsField,
    ifPaid: ifPaidField,
  },
  check(context, _province, order) {
    if (order.units.length + order.generals.length === 0) {
      return refusal('empty-order', '', '{army} would have no troops', { army: order.name });
    }
    return tooDear(context, cost(context, order));
  },
  cost,
  carryOut: musterArmy,
  texts: { given: '{name} is raised in {province}: {recruits}.' },
  words: ({ name, province, ...raised }, names, say) =>
    say('given', { name, province: names.province(province), recruits: recruitNames(raised) }),
});
