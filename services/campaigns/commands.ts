import {
  battleResultSchema,
  type EventPayload,
  type CampaignRules,
  type CampaignState,
  type ChainedEvent,
  interventionSchema,
  type OrdersFile,
  ordersFileSchema,
  type Outcome,
} from '../../rules/campaign.ts';
import type { DiceSource } from '../../rules/core/dice.ts';

/** What wrote a stretch of the log. Every command begins with an entry that tells it from the others. */
export type CommandKind = 'begin' | 'advance' | 'settle' | 'intervene';

/** The command whose first entry this is. */
export function commandKind({ kind }: EventPayload): CommandKind {
  if (kind === 'campaign-started') return 'begin';
  if (kind === 'battle-settled') return 'settle';
  return kind === 'umpire-ruled' ? 'intervene' : 'advance';
}

/** A command as it was given, ready to be given again. */
export interface GivenCommand {
  /** The orders the month was resolved under; null where no month was. */
  readonly orders: readonly OrdersFile[] | null;
  readonly decide: (state: CampaignState, dice: DiceSource) => Outcome;
}

/** The orders a month was resolved under stand revealed at its beginning. */
function revealedOrders(log: readonly ChainedEvent[], from: number): OrdersFile[] {
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
export function givenCommand(rules: CampaignRules, log: readonly ChainedEvent[], at: number): GivenCommand {
  const payload = log[at]?.payload;
  if (payload?.kind === 'battle-settled') {
    const result = battleResultSchema.parse(payload.result);
    return { orders: null, decide: (state, dice) => rules.settleBattle(state, result, dice) };
  }
  if (payload?.kind === 'umpire-ruled') {
    const intervention = interventionSchema.parse(payload.intervention);
    return { orders: null, decide: (state) => rules.intervene(state, intervention) };
  }
  const orders = revealedOrders(log, at);
  return { orders, decide: (state, dice) => rules.advance(state, orders, dice) };
}
