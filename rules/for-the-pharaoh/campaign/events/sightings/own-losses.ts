import { z } from 'zod';
import type { Names } from '../../knowledge/names.ts';
import { key, listOf, recordOf, text, troopKey } from '../../state/keys.ts';
import { casualtyCause, losses } from '../../state/losses.ts';
import { lossLines, unharmedWords } from '../loss-words.ts';
import { defineSighting } from './kit.ts';

export const shape = z.strictObject({
  kind: z.literal('own-losses'),
  cause: casualtyCause,
  losses,
  /** What they were called when they fell: an army that is gone has left its names nowhere else. */
  names: listOf(recordOf({ army: key, id: troopKey.nullable(), name: text }), 20_000),
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
  },
  words({ cause, losses: own, risked, names: known }, common, say) {
    const called = (army: string, id: string | null): string | undefined =>
      known.find((each) => each.army === army && each.id === id)?.name;
    const names: Names = {
      ...common,
      member: (army, id) => called(army, id) ?? common.member(army, id),
      army: (id) => ({ ...common.army(id), text: called(id, null) ?? common.army(id).text }),
    };
    if (!risked) return say(cause, {}, { more: lossLines(own, names) });
    return unharmedWords(names, risked);
  },
});
