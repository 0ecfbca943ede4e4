import { z } from 'zod';
import { key } from '../../state/keys.ts';
import { defineSighting } from './kit.ts';

export const shape = z.strictObject({ kind: z.literal('siege-heard-of'), fort: key, player: key });

export const siegeHeardOf = defineSighting(shape, {
  texts: { begun: '{player} closed in {fort}.' },
  words: ({ fort, player }, names, say) => say('begun', { fort: names.fort(fort), player: names.player(player) }),
});
