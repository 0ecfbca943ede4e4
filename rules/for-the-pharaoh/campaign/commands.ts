import type { CommandKind, GivenCommand } from '../../core/campaign/campaign-rules.ts';
import type { PharaohCampaign } from './campaign-types.ts';
import type { CampaignEvent, EventPayload } from './events/schema.ts';
import { battleResultSchema } from './input/battle-result.ts';
import { interventionSchema } from './input/decrees.ts';
import { type OrdersFile, ordersFileSchema } from './input/orders.ts';

const BEGINS: ReadonlyMap<EventPayload['kind'], CommandKind> = new Map([
  ['campaign-started', 'begin'],
  ['battle-settled', 'settle'],
  ['storm-begun', 'settle'],
  ['umpire-ruled', 'intervene'],
  ['month-taken-back', 'take-back'],
]);

/** The command whose first event this is. */
export const commandKind = ({ kind }: EventPayload): CommandKind => BEGINS.get(kind) ?? 'advance';

/** The orders a month was resolved under stand revealed at its beginning. */
function revealedOrders(log: readonly CampaignEvent[], from: number): OrdersFile[] {
  const filed: OrdersFile[] = [];
  for (let at = from; at < log.length; at += 1) {
    const entry = log[at];
    if (entry?.payload.kind !== 'orders-revealed') break;
    const { player, orders, substitute } = entry.payload;
    const { year, month } = entry;
    const file = { format: 'nomarch-orders', version: 1, player, year, month, orders, substitute };
    filed.push(ordersFileSchema.parse(file));
  }
  return filed;
}

/** The command that an entry of the log begins, inferred from the log alone. @throws ZodError for a log that was tampered with. */
export function commandAt(log: readonly CampaignEvent[], at: number): GivenCommand<PharaohCampaign> {
  const payload = log[at]?.payload;
  switch (payload?.kind) {
    case 'campaign-started':
      return { kind: 'begin', state: payload.state };
    case 'battle-settled':
      return { kind: 'settle', result: battleResultSchema.parse({ winner: payload.winner, ...payload.result }) };
    case 'storm-begun':
      return { kind: 'settle', result: battleResultSchema.parse(payload.result) };
    case 'umpire-ruled':
      return { kind: 'intervene', intervention: interventionSchema.parse(payload.intervention) };
    case 'month-taken-back':
      return { kind: 'take-back', takingBack: { reason: payload.reason, to: payload.to } };
    default:
      return { kind: 'advance', orders: revealedOrders(log, at) };
  }
}
