import { refusal } from '../../../../core/campaign/define-form.ts';
import * as shapes from '../../input/orders.ts';
import { fortField } from '../fields.ts';
import { defineOrder } from '../kit.ts';
import { closedIn, fortNotHere, fortsHere } from '../places.ts';

export const garrison = defineOrder(shapes.garrison, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-castle',
  title: 'go into a fort',
  weight: 12,
  stance: true,
  atSiege: 'leaves',
  closed: closedIn,
  fields: {
    fort: fortField({
      candidates: fortsHere,
      closed(context, army, id) {
        const elsewhere = fortNotHere(context, army, id);
        if (elsewhere) return elsewhere;
        const { state, names } = context;
        const fort = names.fort(id);
        if (army.fort === id) {
          return refusal('already-there', 'fort', '{army} sits in {fort} already', { army: names.army(army.id), fort });
        }
        if (Object.hasOwn(state.sieges, id)) {
          return refusal('besieged', 'fort', '{fort} is besieged: nobody gets in', { fort });
        }
        const holder = state.forts[id]?.holder ?? null;
        if (holder === army.player) return null;
        const whose = holder === null ? 'nobody' : names.player(holder);
        return refusal('not-your-fort', 'fort', '{fort} is held by {whose}', { fort, whose });
      },
    }),
  },
  texts: { given: '{army} goes into {fort}.' },
  words: ({ army, fort }, names, say) => say('given', { army: names.army(army), fort: names.fort(fort) }),
});
