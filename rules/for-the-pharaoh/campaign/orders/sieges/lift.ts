import * as shapes from '../../input/orders.ts';
import { fortField } from '../fields.ts';
import { defineOrder } from '../kit.ts';
import { fortNotHere, fortsHere, noSiegeBy, notInField } from '../places.ts';

export const lift = defineOrder(shapes.lift, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-circle-off',
  title: 'lift a siege',
  atSiege: 'gives-up',
  closed: notInField,
  fields: {
    fort: fortField({
      candidates: fortsHere,
      closed: (context, army, id) =>
        fortNotHere(context, army, id) ??
        (context.state.sieges[id]?.besieger === army.player ? null : noSiegeBy(context, army, id)),
    }),
  },
  texts: { given: '{army} lifts the siege of {fort}.' },
  words: ({ army, fort }, names, say) => say('given', { army: names.army(army), fort: names.fort(fort) }),
});
