import { refusal } from '../../../../core/campaign/define-form.ts';
import * as shapes from '../../input/orders.ts';
import { choice, fortField } from '../fields.ts';
import { defineOrder } from '../kit.ts';
import { fortsHere, notInField } from '../places.ts';
import { notBesieging, siegeOf, WORK_NAMES, worksUnderWay } from './siege-of.ts';

export const abandonWork = defineOrder(shapes.abandonWork, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-circle-x',
  title: 'give up a work of siege',
  weight: 16,
  closed: notInField,
  fields: {
    fort: fortField({ candidates: fortsHere, closed: notBesieging }),
    work: choice({
      label: 'Work',
      none: 'no work is under way before this fort',
      candidates: (context, _army, { fort }) =>
        fort === undefined ? [] : worksUnderWay(siegeOf(context, fort)).map(({ id }) => id),
      name(context, id) {
        const works = Object.values(context.state.sieges).flatMap(worksUnderWay);
        const work = works.find((known) => known.id === id);
        return { kind: 'work', id, text: work ? WORK_NAMES[work.kind] : id };
      },
      closed: (context, _army, work, { fort }) =>
        fort !== undefined && worksUnderWay(siegeOf(context, fort)).some(({ id }) => id === work)
          ? null
          : refusal('no-such-work', 'work', 'there is no work {work} to give up', { work: `“${work}”` }),
    }),
  },
  texts: { given: '{army} gives up a work before {fort}.' },
  words: ({ army, fort }, names, say) => say('given', { army: names.army(army), fort: names.fort(fort) }),
});
