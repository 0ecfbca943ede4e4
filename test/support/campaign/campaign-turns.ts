import {
  battleResultSchema,
  type CampaignEvent,
  type CampaignRules,
  type CampaignState,
  type OrdersFile,
  type Outcome,
  type PlayerEvent,
} from '../../../rules/campaign.ts';
import { seededDice } from '../../../rules/core/dice.ts';

/** A month or winter of a campaign. */
export interface CampaignTurn {
  readonly before: CampaignState;
  /** Events of each command, with the state before it. */
  readonly commands: readonly (readonly [before: CampaignState, events: readonly CampaignEvent[]])[];
  readonly after: CampaignState;
}

/** Returns a player's orders for a turn, given the report of earlier turns. */
export type OrdersOf = (state: CampaignState, player: string, report: readonly PlayerEvent[]) => OrdersFile;

/** Plays a campaign turn by turn with quick battles. @throws CampaignRefusal if an order is rejected */
export function* campaignTurns(
  rules: CampaignRules,
  start: CampaignState,
  ordersOf: OrdersOf,
  seed: string,
  turns = Infinity,
): Generator<CampaignTurn, void> {
  const reports = new Map(start.players.map(({ id }): [string, PlayerEvent[]] => [id, []]));
  let state = start;
  for (let turn = 1; turn <= turns; turn += 1) {
    const before = state;
    const commands: [CampaignState, readonly CampaignEvent[]][] = [];
    const take = (outcome: Outcome): void => {
      for (const [player, report] of reports) report.push(...rules.events.report(state, outcome.events, player));
      commands.push([state, outcome.events]);
      ({ state } = outcome);
    };
    const filed = [...reports].map(([player, report]) => ordersOf(before, player, report));
    take(rules.advance(state, filed, seededDice(`${seed} ${state.year}.${state.month}`)));
    for (let [battle] = state.battles; battle; [battle] = state.battles) {
      const result = battleResultSchema.parse({ battle: battle.id, method: 'quick' });
      take(rules.settleBattle(state, result, seededDice(`${seed} ${battle.id}`)));
    }
    yield { before, commands, after: state };
  }
}

/**
 * Yields the turns of a campaign until a player wins: by meeting a condition of the scenario, or by being ahead after `years` years in
 * provinces, then gold, then points of troops. @throws CampaignRefusal if an order is rejected
 */
export function* turnsUntilWon(
  rules: CampaignRules,
  start: CampaignState,
  ordersOf: OrdersOf,
  seed: string,
  { years, turns = Infinity }: { readonly years: number; readonly turns?: number },
): Generator<CampaignTurn, void> {
  const victory = [
    ...start.setUp.victory.filter(({ kind }) => kind !== 'years'),
    { kind: 'years' as const, count: years },
  ];
  const limited = { ...start, setUp: { ...start.setUp, victory } };
  for (const turn of campaignTurns(rules, limited, ordersOf, seed, turns)) {
    yield turn;
    if (turn.after.year > years || turn.after.victories.length > 0) return;
  }
}
