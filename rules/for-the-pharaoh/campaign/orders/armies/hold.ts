import { z } from 'zod';
import { key } from '../../keys.ts';
import { defineOrder } from '../kit.ts';

export const shape = z.strictObject({ kind: z.literal('hold'), army: key });

export const hold = defineOrder(shape, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-anchor',
  title: 'hold',
  stance: true,
  fields: {},
  texts: { given: '{army} holds.' },
  words: ({ army }, names, say) => say('given', { army: names.army(army) }),
});
