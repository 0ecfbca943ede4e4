import { z } from 'zod';
import { setOffers, setTreaties } from '../../state/draft.ts';
import { key } from '../../state/keys.ts';
import { notBetween, treatyBetween, turnNow } from '../../state/treaties.ts';
import { defineEvent } from '../kit.ts';
import { wholeIfEither } from '../watch.ts';

/** Offers between the two are gone at once; a treaty ends with the turn. */
export const shape = z.strictObject({
  kind: z.literal('treaty-renounced'),
  by: key,
  player: key,
  /** Whether a treaty was in force. */
  bound: z.boolean(),
});

export const treatyRenounced = defineEvent(shape, {
  icon: 'i-lucide-unlink',
  apply(draft, { by, player }) {
    setOffers(draft, notBetween(draft.treatyOffers ?? [], by, player));
    const treaty = treatyBetween(draft, by, player);
    if (!treaty) return;
    const until = turnNow(draft);
    setTreaties(
      draft,
      (draft.treaties ?? []).map((one) => (one === treaty ? { ...treaty, until } : one)),
    );
  },
  visibleTo: ({ by, player }, watch) => wholeIfEither(watch, by, player),
  texts: {
    treaty: '{by} gave {player} notice: their treaty ends with this turn.',
    offer: '{by} wants no treaty with {player}.',
  },
  words: ({ by, player, bound }, names, say) =>
    say(bound ? 'treaty' : 'offer', { by: names.player(by), player: names.player(player) }),
});
