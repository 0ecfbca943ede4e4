import { z } from 'zod';
import type { Sentence } from '../../../../core/campaign/words.ts';
import { type Order, ordersFileSchema } from '../../input/orders.ts';
import type { Names } from '../../knowledge/names.ts';
import type { Draft } from '../../state/draft.ts';
import { key } from '../../state/keys.ts';
import { noteSiegeOrders } from '../amend-sieges.ts';
import { defineEvent } from '../kit.ts';
import { wholeIfViewer } from '../watch.ts';

export const shape = z.strictObject({
  kind: z.literal('orders-revealed'),
  player: key,
  orders: ordersFileSchema.shape.orders.readonly(),
  /** Filed by the umpire in the player's stead. */
  substitute: z.literal(true).exactOptional(),
});

/** Remembers for the month which armies stay out after a won battle, and which go after whom they have beaten (ruling FTP-C15). */
function noteWinners(draft: Draft, orders: readonly Order[]): void {
  for (const order of orders) {
    if (order.kind === 'march' && order.enter === false) {
      draft.afterBattle = { ...draft.afterBattle, [order.army]: 'stays' };
    }
    if (order.kind === 'hold' && order.pursue === true) {
      draft.afterBattle = { ...draft.afterBattle, [order.army]: 'pursues' };
    }
  }
}

/** Each order is told in the words of its own kind. */
export const ordersRevealed = (sentenceOfOrder: (order: Order, names: Names) => Sentence) =>
  defineEvent(shape, {
    icon: 'i-lucide-scroll-text',
    apply(draft, { orders }) {
      for (const order of orders) if (order.kind === 'retreat') draft.retreats[order.army] = order.to;
      noteSiegeOrders(draft, orders);
      noteWinners(draft, orders);
    },
    visibleTo: ({ player }, watch) => wholeIfViewer(watch, player),
    texts: {
      revealed:
        '{player} ordered nothing: all armies hold. | {player} revealed 1 order. | {player} revealed {n} orders.',
      substitute:
        'The umpire ordered nothing for {player}: all armies hold. | The umpire gave 1 order for {player}. | The umpire gave {n} orders for {player}.',
    },
    words({ player, orders, substitute }, names, say) {
      const more = orders.map((order) => sentenceOfOrder(order, names));
      const key = substitute ? 'substitute' : 'revealed';
      return say(key, { player: names.player(player) }, { count: more.length, more });
    },
  });
