import { z } from 'zod';
import { key } from '../../keys.ts';
import { defineSighting } from '../kit.ts';

export const shape = z.strictObject({ kind: z.literal('army-seen'), player: key, from: key, to: key });

export const armySeen = defineSighting(shape, {
  texts: { seen: 'An army of {player} was seen on the way from {from} to {to}.' },
  words: ({ player, from, to }, names, say) =>
    say('seen', { player: names.player(player), from: names.province(from), to: names.province(to) }),
});
