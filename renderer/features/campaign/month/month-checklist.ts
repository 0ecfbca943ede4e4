import type { CampaignState, OrdersFile, Player } from '../../../../rules/campaign.ts';
import { armyOf, ordersOf } from '../orders/orders-draft.ts';

/** What a player has filed for the month at hand. */
export interface MonthLine {
  readonly player: Player;
  readonly orders: number;
  readonly armies: number;
  /** Armies without an order of their own: they hold. */
  readonly holding: number;
}

export function monthChecklist(state: CampaignState, filed: readonly OrdersFile[]): readonly MonthLine[] {
  const armies = Object.values(state.armies);
  return state.players.map((player) => {
    const { orders } = ordersOf(state, filed, player.id);
    const own = armies.filter((army) => army.player === player.id);
    const holding = own.filter(({ id }) => !orders.some((order) => armyOf(order) === id));
    return { player, orders: orders.length, armies: own.length, holding: holding.length };
  });
}
