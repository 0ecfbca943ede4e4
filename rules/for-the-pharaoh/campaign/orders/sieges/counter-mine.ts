import { refusal } from '../../../../core/campaign/define-form.ts';
import * as shapes from '../../input/orders.ts';
import { isBesieged } from '../../troops/forts.ts';
import { defineOrder } from '../kit.ts';
import { worksUnderWay } from './siege-of.ts';

export const counterMine = defineOrder(shapes.counterMine, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-ear',
  title: 'listen for mines',
  weight: 300,
  once: 'a garrison listens once in a month',
  closed({ state, names }, army) {
    if (army.fort === null || !isBesieged(state, army)) {
      const text = '{army} is not besieged: there is no mine to listen for';
      return refusal('not-besieged', '', text, { army: names.army(army.id) });
    }
    if (worksUnderWay(state.sieges[army.fort] ?? null).some(({ kind }) => kind === 'mine')) return null;
    return refusal('no-mine', '', 'no mine is dug towards {fort}', { fort: names.fort(army.fort) });
  },
  fields: {},
  texts: { given: '{army} listens for mines.' },
  words: ({ army }, names, say) => say('given', { army: names.army(army) }),
});
