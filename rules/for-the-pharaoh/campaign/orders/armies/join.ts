import { refusal } from '../../../../core/campaign/define-form.ts';
import * as shapes from '../../input/orders.ts';
import type { CampaignArmy } from '../../state/troops.ts';
import { armiesIn } from '../../troops/muster.ts';
import { notYourArmy } from '../context.ts';
import { choice } from '../fields.ts';
import { defineOrder } from '../kit.ts';

export const join = defineOrder(shapes.join, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-merge',
  title: 'join another army',
  alone: 'once it has joined another it is no army of its own',
  closed({ before, names }, { id }) {
    if (!before.some((order) => order.kind === 'join' && order.into === id)) return null;
    const text = 'another army joins {army}, which therefore cannot join a third';
    return refusal('contradiction', '', text, { army: names.army(id) });
  },
  fields: {
    into: choice({
      label: 'Army',
      none: 'no other army of this side stands here',
      candidates: ({ state }, army: CampaignArmy) =>
        armiesIn(state, army.province).flatMap(({ id, player }) =>
          id !== army.id && player === army.player ? [id] : [],
        ),
      name: ({ names }, id) => names.army(id),
      closed(context, army, id) {
        const strange = notYourArmy(context, id, 'into');
        const into = context.state.armies[id];
        if (strange || !into) return strange;
        const { names, before } = context;
        const values = { army: names.army(army.id), into: names.army(id) };
        if (into.id === army.id)
          return refusal('contradiction', 'into', '{army} cannot join itself', { army: values.army });
        if (into.province !== army.province || into.fort !== army.fort) {
          return refusal('elsewhere', 'into', '{army} and {into} do not stand in the same place', values);
        }
        const leaves = before.some((order) => order.kind === 'join' && order.army === id);
        if (!leaves) return null;
        return refusal('contradiction', '', '{into} joins another army itself, so {army} cannot join it', values);
      },
    }),
  },
  texts: { given: '{army} joins {into}.' },
  words: ({ army, into }, names, say) => say('given', { army: names.army(army), into: names.army(into) }),
});
