import { z } from 'zod';
import { key, troopKey } from '../../state/keys.ts';
import { casualtyCause, losses } from '../../state/losses.ts';
import { lossLines } from '../loss-words.ts';
import { defineSighting } from './kit.ts';

export const shape = z.strictObject({
  kind: z.literal('own-losses'),
  cause: casualtyCause,
  losses,
  /** The general who threw for his life and came to no harm, where nobody else was at risk. */
  risked: z.strictObject({ army: key, id: troopKey }).exactOptional(),
});

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
    unharmed: 'The general {general} of {army}, which was beaten, came to no harm.',
  },
  words({ cause, losses: own, risked }, names, say) {
    if (!risked) return say(cause, {}, { more: lossLines(own, names) });
    return say('unharmed', { general: names.member(risked.army, risked.id), army: names.army(risked.army) });
  },
});
