import { z } from 'zod';
import { setOffers } from '../../state/draft.ts';
import { key } from '../../state/keys.ts';
import { treatyKind, turns } from '../../state/treaties.ts';
import { defineEvent } from '../kit.ts';
import { termsOf } from '../treaty-words.ts';
import { wholeIfEither } from '../watch.ts';

export const shape = z.strictObject({
  kind: z.literal('treaty-offered'),
  from: key,
  to: key,
  treaty: treatyKind,
  turns: turns.nullable(),
});

export const treatyOffered = defineEvent(shape, {
  icon: 'i-lucide-handshake',
  apply(draft, { from, to, treaty, turns: length }) {
    const others = (draft.treatyOffers ?? []).filter((offer) => offer.from !== from || offer.to !== to);
    setOffers(draft, [...others, { from, to, treaty, turns: length }]);
  },
  visibleTo: ({ from, to }, watch) => wholeIfEither(watch, from, to),
  texts: { offered: '{from} offered {to} {terms}.' },
  words: ({ from, to, treaty, turns: length }, names, say) =>
    say('offered', { from: names.player(from), to: names.player(to), terms: termsOf(treaty, length) }),
});
