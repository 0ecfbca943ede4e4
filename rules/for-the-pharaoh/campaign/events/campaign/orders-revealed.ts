import { z } from 'zod';
import { key } from '../../state/keys.ts';
import { sentenceOfOrder } from '../../orders/order-words.ts';
import { ordersFileSchema } from '../../orders/schema.ts';
import { noteSiegeOrders } from '../amend-sieges.ts';
import { wholeIfViewer } from '../watch.ts';
import { defineEvent } from '../kit.ts';
import { noteWinners } from '../../phases/after-battle.ts';

export const shape = z.strictObject({
  kind: z.literal('orders-revealed'),
  player: key,
  orders: ordersFileSchema.shape.orders.readonly(),
  /** Filed by the umpire in the player's stead. */
  substitute: z.literal(true).exactOptional(),
});

export const ordersRevealed = defineEvent(shape, {
  icon: 'i-lucide-scroll-text',
  apply(draft, { orders }) {
    for (const order of orders) if (order.kind === 'retreat') draft.retreats[order.army] = order.to;
    noteSiegeOrders(draft, orders);
    noteWinners(draft, orders);
  },
  visibleTo: ({ player }, watch) => wholeIfViewer(watch, player),
  texts: {
    revealed: '{player} ordered nothing: all armies hold. | {player} revealed 1 order. | {player} revealed {n} orders.',
    substitute:
      'The umpire ordered nothing for {player}: all armies hold. | The umpire gave 1 order for {player}. | The umpire gave {n} orders for {player}.',
  },
  words({ player, orders, substitute }, names, say) {
    const more = orders.map((order) => sentenceOfOrder(order, names));
    return say(substitute ? 'substitute' : 'revealed', { player: names.player(player) }, { count: more.length, more });
  },
});
