import { type Refusal, refusal } from '../../../../core/campaign/define-form.ts';
import * as shapes from '../../input/orders.ts';
import type { OrderContext } from '../context.ts';
import { defineOrder } from '../kit.ts';
import { cannotTalk } from './talks.ts';

/** What is left of the treasury, less what the orders before give away. */
const goldLeft = ({ state, player, before }: OrderContext): number =>
  before.reduce(
    (left, order) => (order.kind === 'give-gold' ? left - order.gold : left),
    state.treasuries[player] ?? 0,
  );

function nothingToGive(context: OrderContext): Refusal | null {
  if (goldLeft(context) > 0) return null;
  return refusal('not-enough-gold', '', '{player} has no gold to give', {
    player: context.names.player(context.player),
  });
}

export const giveGold = defineOrder(shapes.giveGold, {
  season: 'month',
  subject: 'player',
  icon: 'i-lucide-hand-coins',
  title: 'give gold',
  closed: (context, { id }) => cannotTalk(context, id, ['give-gold']) ?? nothingToGive(context),
  fields: {
    gold: {
      label: 'Gold',
      options: (context) => ({ kind: 'number', least: 1, most: goldLeft(context), usual: null }),
      closed(context, _player, gold) {
        const left = goldLeft(context);
        if (gold <= left) return null;
        const values = { player: context.names.player(context.player), left, gold };
        return refusal('not-enough-gold', 'gold', '{player} has {left} gold, not {gold}', values);
      },
    },
  },
  texts: { given: '{gold} gold for {player}.' },
  words: ({ player, gold }, names, say) => say('given', { player: names.player(player), gold }),
});
