import { z } from 'zod';
import { key } from '../../state/keys.ts';
import { defineSighting } from './kit.ts';

export const shape = z.strictObject({ kind: z.literal('army-gone'), player: key, province: key });

export const armyGone = defineSighting(shape, {
  texts: { gone: 'An army of {player} in {province} is no more.' },
  words: ({ player, province }, names, say) =>
    say('gone', { player: names.player(player), province: names.province(province) }),
});
