import { z } from 'zod';
import { refusal } from '../../../../core/campaign/define-form.ts';
import { key } from '../../keys.ts';
import { provinceField } from '../fields.ts';
import { defineOrder } from '../kit.ts';
import { closedIn, neighboursOfArmy, notNext } from '../places.ts';

/** A march against the besiegers of a fort of one's own side. */
export const shape = z.strictObject({ kind: z.literal('relieve'), army: key, to: key });

export const relieve = defineOrder(shape, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-shield-plus',
  title: 'march to the relief of a fort',
  weight: 40,
  stance: true,
  atSiege: 'leaves',
  closed: closedIn,
  fields: {
    to: provinceField({
      label: 'Where to',
      candidates: neighboursOfArmy,
      closed(context, army, to) {
        const away = notNext(context, army, to, 'to');
        if (away) return away;
        const { state, names } = context;
        const isBesieged = Object.values(state.sieges).some(
          ({ fort, province }) => province === to && state.forts[fort]?.holder === army.player,
        );
        if (isBesieged) return null;
        return refusal('no-siege', 'to', 'no fort of {player} in {there} is besieged', {
          player: names.player(army.player),
          there: names.province(to),
        });
      },
    }),
  },
  texts: { given: '{army} marches to the relief of {to}.' },
  words: ({ army, to }, names, say) => say('given', { army: names.army(army), to: names.province(to) }),
});
