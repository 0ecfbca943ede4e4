import { z } from 'zod';
import { casualtyCause, losses } from '../../state/losses.ts';
import { lossLines } from '../loss-words.ts';
import { defineSighting } from './kit.ts';

export const shape = z.strictObject({ kind: z.literal('own-losses'), cause: casualtyCause, losses });

export const ownLosses = defineSighting(shape, {
  texts: {
    raiders: 'Raiders of yours fell.',
    interceptors: 'Interceptors of yours fell.',
    partisans: 'Partisans of yours fell.',
    police: 'Police of yours fell.',
    battle: 'You lost in battle:',
    hunger: 'Troops of yours starved.',
    arrears: 'Troops of yours could not be paid and went home.',
    plague: 'Plague took troops of yours.',
    siege: 'Troops of yours fell at the walls.',
    decree: 'By the umpire’s word you lost troops.',
  },
  words: ({ cause, losses: own }, names, say) => say(cause, {}, { more: lossLines(own, names) }),
});
