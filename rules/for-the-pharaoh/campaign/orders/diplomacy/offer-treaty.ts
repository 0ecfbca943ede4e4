import { refusal } from '../../../../core/campaign/define-form.ts';
import { termsOf, treatyName } from '../../events/diplomacy.ts';
import * as shapes from '../../input/orders.ts';
import type { Player } from '../../state/scenario.ts';
import { MOST_TURNS, TREATY_KINDS, treatyBetween } from '../../state/treaties.ts';
import { choice } from '../fields.ts';
import { defineOrder } from '../kit.ts';
import { ANSWERS, cannotTalk } from './talks.ts';

export const offerTreaty = defineOrder(shapes.offerTreaty, {
  season: 'always',
  subject: 'player',
  icon: 'i-lucide-handshake',
  title: 'offer a treaty',
  closed: (context, { id }) => cannotTalk(context, id, ANSWERS),
  fields: {
    treaty: choice({
      label: 'Treaty',
      none: 'there is no kind of treaty',
      candidates: () => TREATY_KINDS,
      name: (_context, treaty) => ({ kind: 'treaty', id: treaty, text: treatyName(treaty) }),
      closed({ state, player, names }, { id }: Player, treaty) {
        if (treatyBetween(state, player, id)?.treaty !== treaty) return null;
        const values = { player: names.player(id), treaty: treatyName(treaty) };
        return refusal('already-bound', 'treaty', '{treaty} with {player} is in force already', values);
      },
    }),
    turns: {
      label: 'For how many months, the winter counted as one; empty: until one of the two ends it',
      options: () => ({ kind: 'number', least: 1, most: MOST_TURNS, usual: null, orNone: true }),
      closed: () => null,
    },
  },
  texts: { given: '{player} is offered {terms}.' },
  words: ({ player, treaty, turns: length }, names, say) =>
    say('given', { player: names.player(player), terms: termsOf(treaty, length) }),
});
