import { z } from 'zod';
import { setTreaties } from '../../state/draft.ts';
import { notBetween, parties, treatyKind } from '../../state/treaties.ts';
import { defineEvent } from '../kit.ts';
import { treatyName } from '../treaty-words.ts';
import { wholeIfEither } from '../watch.ts';

export const shape = z.strictObject({ kind: z.literal('treaty-ended'), players: parties, treaty: treatyKind });

export const treatyEnded = defineEvent(shape, {
  icon: 'i-lucide-scissors',
  apply(draft, { players }) {
    setTreaties(draft, notBetween(draft.treaties ?? [], ...players));
  },
  visibleTo: ({ players }, watch) => wholeIfEither(watch, ...players),
  texts: { ended: '{players} are bound by {treaty} no longer.' },
  words: ({ players, treaty }, names, say) =>
    say('ended', { players: players.map(names.player), treaty: treatyName(treaty) }),
});
