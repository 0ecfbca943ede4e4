import type { CampaignRules, Outcome } from '../../rules/core/campaign/campaign-rules.ts';
import { chainFaults } from '../../rules/core/campaign/chain.ts';
import type { CampaignEvent, ChainedEvent } from '../../rules/core/campaign/events.ts';
import { battleResultSchema, type OrdersFile, ordersFileSchema } from '../../rules/core/campaign/orders.ts';
import type { CampaignState } from '../../rules/core/campaign/state.ts';
import { type DieRoll, replayedDice } from '../../rules/core/dice.ts';
import { canonicalJson, digest } from '../../rules/core/digest.ts';

/** The state after one command, and what it was given. */
export interface Milestone {
  /** First and last entry that the command wrote. */
  readonly first: number;
  readonly last: number;
  readonly state: CampaignState;
  /** The orders the month was resolved under; null where no month was. */
  readonly orders: readonly OrdersFile[] | null;
}

export interface Replay {
  /** What does not agree, in words; empty when the log is sound. */
  readonly faults: readonly string[];
  readonly milestones: readonly Milestone[];
}

interface Command {
  readonly orders: readonly OrdersFile[] | null;
  readonly decide: (state: CampaignState) => Outcome;
}

/** The orders a month was resolved under stand revealed at its beginning. */
function revealedOrders(log: readonly ChainedEvent[], from: number): OrdersFile[] {
  const filed: OrdersFile[] = [];
  for (let at = from; at < log.length; at += 1) {
    const entry = log[at];
    if (entry?.happening.kind !== 'orders-revealed') break;
    const { player, orders } = entry.happening;
    const { year, month } = entry;
    filed.push(ordersFileSchema.parse({ format: 'nomarch-orders', version: 1, player, year, month, orders }));
  }
  return filed;
}

/** What a battle was reported to have cost stands in the entries behind it. */
function reportedBattle(log: readonly ChainedEvent[], from: number): unknown {
  const settled = log[from]?.happening;
  if (settled?.kind !== 'battle-settled') throw new Error('no battle stands here');
  const losses: { id: string; count: number }[] = [];
  const generalsLost: string[] = [];
  for (const { happening } of log.slice(from + 1)) {
    if (happening.kind !== 'casualties' || happening.cause !== 'battle') break;
    for (const loss of happening.losses) {
      if (loss.general) generalsLost.push(loss.id);
      else losses.push({ id: loss.id, count: loss.count });
    }
  }
  return { battle: settled.battle, winner: settled.winner, losses, generalsLost };
}

function commandAt(rules: CampaignRules, log: readonly ChainedEvent[], at: number, dice: readonly DieRoll[]): Command {
  if (log[at]?.happening.kind === 'battle-settled') {
    const result = battleResultSchema.parse(reportedBattle(log, at));
    return { orders: null, decide: (state) => rules.settleBattle(state, result) };
  }
  const orders = revealedOrders(log, at);
  return { orders, decide: (state) => rules.advance(state, orders, replayedDice(dice)) };
}

/** An event without what replaying must change: where a face came from. */
const comparable = ({ year, month, happening, dice, steps, rulings }: CampaignEvent): string =>
  canonicalJson({
    year,
    month,
    happening,
    steps,
    rulings,
    dice: dice.map(({ die, face, what, who }) => ({ die, face, what, who: who ?? null })),
  });

function firstDifference(log: readonly ChainedEvent[], at: number, events: readonly CampaignEvent[]): string | null {
  for (const [index, event] of events.entries()) {
    const recorded = log[at + index];
    if (!recorded) return `the log ends at entry ${log.length - 1}, in the middle of a month`;
    if (comparable(recorded) !== comparable(event)) {
      return `entry ${at + index} (${recorded.happening.kind}) is not what the rules make of the orders and dice`;
    }
  }
  return null;
}

const inWords = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Plays a log again from its start: numbers and hashes, then every month and battle resolved anew from the orders and dice on
 * record, and each result held against the entries and against the fold of the entries. Stops at the first fault. Never throws.
 */
export function replay(rules: CampaignRules, log: readonly ChainedEvent[], rulesVersion: string): Replay {
  const milestones: Milestone[] = [];
  const broken = (fault: string): Replay => ({ faults: [fault], milestones });
  const chainFault = chainFaults(log)[0];
  if (chainFault !== undefined) return broken(chainFault);
  const foreign = log.find((entry) => entry.rulesVersion !== rulesVersion);
  if (foreign) {
    const versions = `rules version ${foreign.rulesVersion}; this is version ${rulesVersion}`;
    return broken(`entry ${foreign.seq} was resolved under ${versions}, so it cannot be resolved again`);
  }
  const start = log[0];
  if (start?.happening.kind !== 'campaign-started')
    return broken('the log does not begin with the start of a campaign');
  // Typed wider than the rules' own state until its dice and months have proved it.
  let state: CampaignState = start.happening.state;
  milestones.push({ first: 0, last: 0, state, orders: null });
  const diceFrom = diceAfter(log);
  let at = 1;
  while (at < log.length) {
    try {
      const command = commandAt(rules, log, at, diceFrom(at));
      const outcome = command.decide(state);
      const difference = firstDifference(log, at, outcome.events);
      if (difference !== null) return broken(difference);
      if (outcome.events.length === 0) return broken(`entry ${at} follows from nothing`);
      const last = at + outcome.events.length - 1;
      const folded = rules.apply(state, log.slice(at, last + 1));
      if (digest(folded) !== digest(outcome.state))
        return broken(`the state after entry ${last} is not the fold of the log`);
      milestones.push({ first: at, last, state: folded, orders: command.orders });
      state = folded;
      at = last + 1;
    } catch (error) {
      return broken(`entry ${at} cannot be resolved again: ${inWords(error)}`);
    }
  }
  return { faults: [], milestones };
}

/** All dice of the log from an entry on; a command uses as many of them as it needs. */
function diceAfter(log: readonly ChainedEvent[]): (seq: number) => readonly DieRoll[] {
  const all: DieRoll[] = [];
  const starts = log.map((entry) => {
    const start = all.length;
    all.push(...entry.dice);
    return start;
  });
  return (seq) => all.slice(starts[seq] ?? all.length);
}
