import { z } from 'zod';
import { amount, key } from '../../state/keys.ts';
import { defineSighting } from './kit.ts';

export const shape = z.strictObject({
  kind: z.literal('escalade-seen'),
  fort: key,
  /** Groups that came up, out of those who climbed. */
  up: amount,
  groups: amount,
});

export const escaladeSeen = defineSighting(shape, {
  texts: {
    climbed:
      'Ladders went up at {fort}: {up} of {n} group came up. | Ladders went up at {fort}: {up} of {n} groups came up.',
  },
  words: ({ fort, up, groups }, names, say) => say('climbed', { fort: names.fort(fort), up }, { count: groups }),
});
