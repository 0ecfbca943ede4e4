import { refusal } from '../../../../core/campaign/define-form.ts';
import * as shapes from '../../input/orders.ts';
import { offerFrom, treatyBetween } from '../../state/treaties.ts';
import { defineOrder } from '../kit.ts';
import { ANSWERS, cannotTalk } from './talks.ts';

export const endTreaty = defineOrder(shapes.endTreaty, {
  season: 'always',
  subject: 'player',
  icon: 'i-lucide-unlink',
  title: 'end a treaty or an offer',
  closed(context, { id }) {
    const { state, player, names } = context;
    const unfit = cannotTalk(context, id, ANSWERS);
    if (unfit) return unfit;
    if (treatyBetween(state, player, id) ?? offerFrom(state, player, id) ?? offerFrom(state, id, player)) return null;
    const text = 'there is neither a treaty nor an offer between {one} and {other}';
    return refusal('no-treaty', '', text, { one: names.player(player), other: names.player(id) });
  },
  fields: {},
  texts: { given: 'Any treaty or offer with {player} ends.' },
  words: ({ player }, names, say) => say('given', { player: names.player(player) }),
});
