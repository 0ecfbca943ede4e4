import type { CampaignRules, CampaignState, ChainedEvent, OrdersFile, Outcome } from '../../rules/campaign.ts';
import type { DiceSource } from '../../rules/core/dice.ts';

/** A command as it was given, ready to be given again. */
export interface RepeatedCommand {
  /** The orders the month was resolved under; null where no month was. */
  readonly orders: readonly OrdersFile[] | null;
  readonly decide: (state: CampaignState, dice: DiceSource) => Outcome;
}

/** The command that an entry of the log begins, inferred from the log alone. @throws ZodError for a log that was tampered with. */
export function repeatedCommand(rules: CampaignRules, log: readonly ChainedEvent[], at: number): RepeatedCommand {
  const command = rules.events.commandAt(log, at);
  switch (command.kind) {
    case 'begin':
      throw new RangeError('a campaign starts only once');
    case 'settle':
      return { orders: null, decide: (state, dice) => rules.settleBattle(state, command.result, dice) };
    case 'intervene':
      return { orders: null, decide: (state) => rules.intervene(state, command.intervention) };
    case 'advance':
      return { orders: command.orders, decide: (state, dice) => rules.advance(state, command.orders, dice) };
  }
}
