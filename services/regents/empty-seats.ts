import type { Keepers } from '../../contract/regents.ts';
import { sealed } from '../../rules/core/campaign/seal.ts';
import { type AppContext, campaignRulesOf } from '../app-context.ts';
import { newsOf } from '../campaigns/players.ts';
import { secretsOf } from '../campaigns/prove.ts';
import { regentSeed, seatSecret } from '../campaigns/signing.ts';
import type { CampaignRead, RegentOrders } from '../repositories/campaigns.ts';

/**
 * What regents order for the seats that they keep and that no orders are filed for, sealed as their players' would be. The same month of the
 * same campaign gives the same orders, which nobody foresees who has not its secret.
 */
export async function ordersOfRegents(context: AppContext, read: CampaignRead): Promise<RegentOrders[]> {
  const { id, state, filed, settings } = read;
  const { keepers = {} } = settings;
  const empty = state.players.filter(
    (player) => keepers[player.id] && filed.every((file) => file.player !== player.id),
  );
  if (empty.length === 0 || state.battles.length > 0) return [];
  const rules = campaignRulesOf(context, state.rules);
  const { secret } = await secretsOf(context, id);
  const seats = [];
  for (const { id: player } of empty) {
    const { temperament, strength } = keepers[player] as Keepers[string];
    const report = await newsOf(context, rules, { id, player });
    seats.push({ player, regent: { temperament, strength }, report, seed: regentSeed(secret, player, state) });
  }
  const decisions = await context.compute('decide', { state, seats });
  return decisions.map(({ orders, reasons }) => {
    rules.checkOrders(state, orders);
    return { orders: sealed({ ...orders, campaign: id }, seatSecret(secret, orders.player)), reasons };
  });
}
