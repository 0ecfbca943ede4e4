import { z } from 'zod';
import { key } from '../../state/keys.ts';
import { defineSighting } from './kit.ts';

/** Where the tunnels meet: which side won the fight. */
export const counterMineResult = z.enum(['undetected', 'countered', 'garrison-won', 'besiegers-won']);

export const shape = z.strictObject({ kind: z.literal('counter-mine-told'), fort: key, result: counterMineResult });

export const counterMineTold = defineSighting(shape, {
  texts: {
    undetected: 'Your listeners in {fort} did not find the mine.',
    countered: 'The mine towards {fort} was countered: it has to begin again.',
    'garrison-won': 'The tunnels met under {fort}; the garrison won and demolished the mine.',
    'besiegers-won': 'The tunnels met under {fort}; the besiegers won and went on to the wall.',
  },
  words: ({ fort, result }, names, say) => say(result, { fort: names.fort(fort) }),
});
