import { z } from 'zod';
import { setOffers, setTreaties } from '../../state/draft.ts';
import { lastTurn, notBetween, parties, treatyKind } from '../../state/treaties.ts';
import { defineEvent } from '../kit.ts';
import { treatyUntil } from '../treaty-words.ts';
import { wholeIfEither } from '../watch.ts';

/** It takes the place of a treaty that the two had, and of all offers between them. */
export const shape = z.strictObject({
  kind: z.literal('treaty-made'),
  players: parties,
  treaty: treatyKind,
  until: lastTurn.nullable(),
});

export const treatyMade = defineEvent(shape, {
  icon: 'i-lucide-scroll',
  apply(draft, { players, treaty, until }) {
    setOffers(draft, notBetween(draft.treatyOffers ?? [], ...players));
    setTreaties(draft, [...notBetween(draft.treaties ?? [], ...players), { players, treaty, until }]);
  },
  visibleTo: ({ players }, watch) => wholeIfEither(watch, ...players),
  texts: { made: '{players} made {terms}.' },
  words: ({ players, treaty, until }, names, say) =>
    say('made', { players: players.map(names.player), terms: treatyUntil(treaty, until) }),
});
