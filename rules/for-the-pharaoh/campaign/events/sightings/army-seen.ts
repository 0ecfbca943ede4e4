import { z } from 'zod';
import { key } from '../../state/keys.ts';
import { defineSighting } from './kit.ts';

export const shape = z.strictObject({ kind: z.literal('army-seen'), player: key, from: key, to: key });

export const armySeen = defineSighting(shape, {
  texts: {
    seen: 'An army of {player} was seen on the way from {from} to {to}.',
    'came-out': 'An army of {player} was seen to come out of its fort into {to}.',
  },
  words({ player, from, to }, names, say) {
    const values = { player: names.player(player), to: names.province(to) };
    return from === to ? say('came-out', values) : say('seen', { ...values, from: names.province(from) });
  },
});
