import type { z } from 'zod';
import { refusal } from '../../../../core/campaign/define-form.ts';
import type { Name } from '../../../../core/campaign/words.ts';
import { WORK_NAME, worksPrice } from '../../../points/price.ts';
import { WORKS } from '../../../points/tally.ts';
import * as shapes from '../../input/orders.ts';
import { pointsOfWorks, worksOfArmy } from '../../troops/field-works.ts';
import { prepareWorks } from '../../winter/raising.ts';
import type { OrderContext } from '../context.ts';
import { defineOrder } from '../kit.ts';
import { notInField } from '../places.ts';
import { cannotRaiseIn, tooDear, treasury, ifPaidField } from './recruiting.ts';

type Prepared = z.output<typeof shapes.fieldWorks>;

const cost = (_context: OrderContext, { works = {} }: Prepared): number => pointsOfWorks(works);

/** So many group frontages of each kind, as names in a row. */
const namesOf = ({ works = {} }: Prepared): readonly Name[] =>
  worksOfArmy({ works }).map(({ id, name, count }) => ({ kind: 'work', id, text: `${name} for ${count}` }));

export const fieldWorksOrder = defineOrder(shapes.fieldWorks, {
  season: 'winter',
  subject: 'army',
  icon: 'i-lucide-fence',
  title: 'prepare field works',
  weight: 2,
  closed: (context, army) => notInField(context, army) ?? cannotRaiseIn(context, army.province, ''),
  fields: {
    works: {
      label: 'Group frontages of each',
      options: (context) => ({
        kind: 'extras',
        kinds: WORKS.map((kind) => ({
          entry: kind,
          name: WORK_NAME[kind],
          cost: worksPrice({ [kind]: 1 }).cost,
          max: null,
          left: null,
        })),
        gold: treasury(context),
      }),
      closed: () => null,
    },
    ifPaid: ifPaidField,
  },
  check(context, army, order) {
    if (worksOfArmy({ works: order.works ?? {} }).length > 0) return tooDear(context, cost(context, order));
    return refusal('empty-order', 'works', 'nothing is dug for {army}', { army: context.names.army(army.id) });
  },
  cost,
  carryOut: prepareWorks,
  texts: { given: '{army} prepares field works: {works}, in group frontages.' },
  words: (order, names, say) => say('given', { army: names.army(order.army), works: namesOf(order) }),
});
