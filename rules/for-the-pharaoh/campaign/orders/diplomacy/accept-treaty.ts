import { refusal } from '../../../../core/campaign/define-form.ts';
import * as shapes from '../../input/orders.ts';
import { offerFrom } from '../../state/treaties.ts';
import { defineOrder } from '../kit.ts';
import { ANSWERS, cannotTalk } from './talks.ts';

export const acceptTreaty = defineOrder(shapes.acceptTreaty, {
  season: 'always',
  subject: 'player',
  icon: 'i-lucide-check',
  title: 'accept a treaty',
  // Few offers stand when a sample is drawn.
  weight: 12,
  closed(context, { id }) {
    const unfit = cannotTalk(context, id, ANSWERS);
    if (unfit || offerFrom(context.state, id, context.player)) return unfit;
    return refusal('no-offer', '', '{player} offers no treaty', { player: context.names.player(id) });
  },
  fields: {},
  texts: { given: 'The treaty that {player} offers is accepted.' },
  words: ({ player }, names, say) => say('given', { player: names.player(player) }),
});
