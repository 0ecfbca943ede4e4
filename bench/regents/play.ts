import { type CampaignRules, type CampaignState, isWinter, type Victory } from '../../rules/campaign.ts';
import { type OrdersOf, turnsUntilWon } from '../../test/support/campaign-turns.ts';
import { type Contender, ordersOf } from './players.ts';

/** One campaign of a tournament, played to its end. */
export interface Played {
  /** The seats that have won; more than one where they have won together. */
  readonly winners: readonly string[];
  readonly state: CampaignState;
  readonly months: number;
  /** Milliseconds that regents thought in all. */
  readonly thought: number;
  readonly decisions: number;
}

/** Plays a campaign until somebody has won, for so many years at most. */
export function play(
  rules: CampaignRules,
  start: CampaignState,
  contenders: ReadonlyMap<string, Contender>,
  years: number,
  seed: string,
): Played {
  let [state, months, thought, decisions] = [start, 0, 0, 0];
  const decided: OrdersOf = (before, player, report) => {
    const contender = contenders.get(player);
    if (!contender) throw new Error(`nobody sits in the seat of ${player}`);
    const from = performance.now();
    const orders = ordersOf(rules, before, player, contender, seed, report);
    if (contender.kind === 'regent') [thought, decisions] = [thought + performance.now() - from, decisions + 1];
    return orders;
  };
  for (const { before, after } of turnsUntilWon(rules, start, decided, seed, { years })) {
    if (!isWinter(before)) months += 1;
    state = after;
  }
  const first = state.victories[0];
  const together = (one: Victory, other: Victory): boolean => one.year === other.year && one.month === other.month;
  const winners = first
    ? state.victories.filter((victory) => together(first, victory)).map(({ player }) => player)
    : [];
  return { winners: [...new Set(winners)], state, months, thought, decisions };
}
