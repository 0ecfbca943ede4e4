import type { CampaignRules, Outcome } from '../../rules/core/campaign/campaign-rules.ts';
import type { CampaignHappening, ChainedEvent } from '../../rules/core/campaign/events.ts';
import {
  battleResultSchema,
  interventionSchema,
  type OrdersFile,
  ordersFileSchema,
} from '../../rules/core/campaign/orders.ts';
import type { CampaignState } from '../../rules/core/campaign/state.ts';
import type { DiceSource } from '../../rules/core/dice.ts';

/** What wrote a stretch of the log. Every command begins with an entry that tells it from the others. */
export type CommandKind = 'begin' | 'advance' | 'settle' | 'intervene';

/** The command whose first entry this is. */
export function commandKind({ kind }: CampaignHappening): CommandKind {
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
    if (entry?.happening.kind !== 'orders-revealed') break;
    const { player, orders, substitute } = entry.happening;
    const { year, month } = entry;
    const file = { format: 'nomarch-orders', version: 1, player, year, month, orders, substitute };
    filed.push(ordersFileSchema.parse(file));
  }
  return filed;
}

/** The command that an entry of the log begins, inferred from the log alone. @throws ZodError for a log that was tampered with. */
export function givenCommand(rules: CampaignRules, log: readonly ChainedEvent[], at: number): GivenCommand {
  const happening = log[at]?.happening;
  if (happening?.kind === 'battle-settled') {
    const result = battleResultSchema.parse(happening.result);
    return { orders: null, decide: (state, dice) => rules.settleBattle(state, result, dice) };
  }
  if (happening?.kind === 'umpire-ruled') {
    const intervention = interventionSchema.parse(happening.intervention);
    return { orders: null, decide: (state) => rules.intervene(state, intervention) };
  }
  const orders = revealedOrders(log, at);
  return { orders, decide: (state, dice) => rules.advance(state, orders, dice) };
}
