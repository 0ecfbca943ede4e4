import { refusal } from '../../../../core/campaign/define-form.ts';
import * as shapes from '../../input/orders.ts';
import { armiesIn } from '../../troops/muster.ts';
import { boundTo } from '../diplomacy/talks.ts';
import { fortField } from '../fields.ts';
import { noTroops } from '../force.ts';
import { defineOrder } from '../kit.ts';
import { fortNotHere, fortsHere, notInField } from '../places.ts';

export const besiege = defineOrder(shapes.besiege, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-circle-dot-dashed',
  title: 'besiege a fort',
  weight: 300,
  stance: true,
  atSiege: 'begins',
  closed: (context, army) => notInField(context, army) ?? noTroops(context, army),
  fields: {
    fort: fortField({
      candidates: fortsHere,
      closed(context, army, id) {
        const elsewhere = fortNotHere(context, army, id);
        if (elsewhere) return elsewhere;
        const { state, names } = context;
        const fort = names.fort(id);
        if (state.forts[id]?.holder === army.player) {
          return refusal('not-enemy', 'fort', '{fort} is {player}’s own', { fort, player: names.player(army.player) });
        }
        const bound = boundTo(context, state.forts[id]?.holder ?? null, 'harm', 'fort');
        if (bound) return bound;
        const siege = state.sieges[id];
        if (siege) {
          const values = { fort, player: names.player(siege.besieger) };
          return refusal('already-besieged', 'fort', '{fort} is besieged by {player} already', values);
        }
        if (armiesIn(state, army.province).some((other) => other.fort === id)) return null;
        const text = 'nobody sits in {fort}: it falls to whoever takes the province';
        return refusal('no-garrison', 'fort', text, { fort });
      },
    }),
  },
  texts: { given: '{army} besieges {fort}.' },
  words: ({ army, fort }, names, say) => say('given', { army: names.army(army), fort: names.fort(fort) }),
});
