import { refusal } from '../../../../core/campaign/define-form.ts';
import * as shapes from '../../input/orders.ts';
import { besieges } from '../../winter/winter-pay.ts';
import { defineOrder } from '../kit.ts';

export const goHome = defineOrder(shapes.goHome, {
  season: 'winter',
  subject: 'army',
  icon: 'i-lucide-house',
  title: 'go to winter quarters',
  weight: 30,
  beforeUpkeep: true,
  closed({ state, names, winter }, army) {
    const values = { army: names.army(army.id), here: names.province(army.province) };
    if (winter?.goingHome.has(army.id)) {
      return refusal('contradiction', '', '{army} is ordered home twice', { army: values.army });
    }
    if (besieges(state, army)) return null;
    const text = '{army} besieges nothing in {here}; armies abroad go home by themselves';
    return refusal('not-besieging', '', text, values);
  },
  fields: {},
  carryOut: ({ goingHome }, { army }) => void goingHome.add(army),
  texts: { given: '{army} gives up its siege and goes to winter quarters.' },
  words: ({ army }, names, say) => say('given', { army: names.army(army) }),
});
