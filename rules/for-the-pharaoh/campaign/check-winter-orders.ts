import { CampaignRefusal } from '../../core/campaign/campaign-rules.ts';
import type { Order } from './orders/schema.ts';
import type { Checking } from './order-checks.ts';
import { NO_DICE, recorder } from './recorder.ts';
import { dismiss, isDismissal, raise } from './winter-orders.ts';
import { winterTurn } from './winter-turn.ts';
import { payRevenue, payUpkeep } from './winter-pay.ts';

/**
 * A check of a player's orders for the winter, one after another: the winter is rehearsed on a copy with the same steps that will
 * carry the orders out, so that what is accepted can be done. Dismissals of the whole file come first, as they will then.
 * @throws CampaignRefusal
 */
export function winterChecks(
  { state, player }: Checking,
  orders: readonly Order[],
): (order: Order, path: string) => void {
  const turn = winterTurn(recorder(state, NO_DICE), player);
  const refused = new Map<string, CampaignRefusal>();
  payRevenue(turn);
  for (const [index, order] of orders.entries()) {
    const path = `orders.${index}`;
    if (!isDismissal(order)) continue;
    try {
      dismiss(turn, order, path);
    } catch (error) {
      if (!(error instanceof CampaignRefusal)) throw error;
      refused.set(path, error);
    }
  }
  payUpkeep(turn);
  return (order, path) => {
    const refusal = refused.get(path);
    if (refusal) throw refusal;
    if (!isDismissal(order)) raise(turn, order, path);
  };
}
