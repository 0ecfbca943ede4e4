import { z } from 'zod';
import { key } from '../../keys.ts';
import { besieges } from '../../winter/winter-turn.ts';
import { defineOrder } from '../kit.ts';

export const shape = z.strictObject({ kind: z.literal('hold'), army: key });

export const hold = defineOrder(shape, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-anchor',
  title: 'hold',
  weight: ({ state }, army) => (army.fort === null && !besieges(state, army) ? 1 : 4),
  stance: true,
  fields: {},
  texts: { given: '{army} holds.' },
  words: ({ army }, names, say) => say('given', { army: names.army(army) }),
});
