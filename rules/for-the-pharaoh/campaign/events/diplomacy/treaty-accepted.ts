import { z } from 'zod';
import { setOffers } from '../../state/draft.ts';
import { key } from '../../state/keys.ts';
import { defineEvent } from '../kit.ts';
import { wholeIfEither } from '../watch.ts';

/** `from` is who offered, `to` is who accepts. The treaty is in force when the turn is over. */
export const shape = z.strictObject({ kind: z.literal('treaty-accepted'), from: key, to: key });

export const treatyAccepted = defineEvent(shape, {
  icon: 'i-lucide-check',
  apply(draft, { from, to }) {
    const accept = (draft.treatyOffers ?? []).map((offer) =>
      offer.from === from && offer.to === to ? { ...offer, accepted: true as const } : offer,
    );
    setOffers(draft, accept);
  },
  visibleTo: ({ from, to }, watch) => wholeIfEither(watch, from, to),
  texts: { accepted: '{to} accepted the treaty that {from} had offered.' },
  words: ({ from, to }, names, say) => say('accepted', { from: names.player(from), to: names.player(to) }),
});
