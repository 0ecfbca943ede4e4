import { refusal } from '../../../../core/campaign/define-form.ts';
import * as shapes from '../../input/orders.ts';
import { enemiesBefore } from '../../troops/forts.ts';
import { defineOrder } from '../kit.ts';

export const sortie = defineOrder(shapes.sortie, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-door-open',
  title: 'sally',
  weight: 2,
  stance: true,
  atSiege: 'leaves',
  closed({ state, names }, army) {
    if (army.fort === null) {
      const text = '{army} stands in the field; only a garrison can sally';
      return refusal('not-in-fort', '', text, { army: names.army(army.id) });
    }
    if (enemiesBefore(state, army).length > 0) return null;
    const text = 'no enemy stands before {fort}: there is nobody to sally against';
    return refusal('no-enemy', '', text, { fort: names.fort(army.fort) });
  },
  fields: {},
  texts: { given: '{army} sallies.' },
  words: ({ army }, names, say) => say('given', { army: names.army(army) }),
});
