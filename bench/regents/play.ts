import {
  battleResultSchema,
  type CampaignRules,
  type CampaignState,
  isWinter,
  type PlayerEvent,
  type Victory,
} from '../../rules/campaign.ts';
import { seededDice } from '../../rules/core/dice.ts';
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

/**
 * Plays a campaign for so many years. It is won as the rules reckon it: by whoever first meets one of the scenario's own conditions, or by
 * who is ahead when the years are over, in provinces, then gold, then points under arms.
 */
export function play(
  rules: CampaignRules,
  start: CampaignState,
  contenders: ReadonlyMap<string, Contender>,
  years: number,
  seed: string,
): Played {
  let state: CampaignState = {
    ...start,
    setUp: {
      ...start.setUp,
      victory: [...start.setUp.victory.filter(({ kind }) => kind !== 'years'), { kind: 'years', count: years }],
    },
  };
  const reports = new Map<string, PlayerEvent[]>([...contenders.keys()].map((player) => [player, []]));
  let [months, thought, decisions] = [0, 0, 0];
  const learn = (before: CampaignState, events: Parameters<CampaignRules['events']['report']>[1]): void => {
    for (const [player, report] of reports) {
      if (contenders.get(player)?.kind === 'regent') report.push(...rules.events.report(before, events, player));
    }
  };
  while (state.year <= years && state.victories.length === 0) {
    const filed = [...contenders].map(([player, contender]) => {
      const from = performance.now();
      const orders = ordersOf(rules, state, player, contender, seed, reports.get(player) ?? []);
      if (contender.kind === 'regent') [thought, decisions] = [thought + performance.now() - from, decisions + 1];
      return orders;
    });
    const resolved = rules.advance(state, filed, seededDice(`${seed} ${state.year}.${state.month}`));
    learn(state, resolved.events);
    if (!isWinter(state)) months += 1;
    state = resolved.state;
    for (let [battle] = state.battles; battle; [battle] = state.battles) {
      const result = battleResultSchema.parse({ battle: battle.id, method: 'quick' });
      const settled = rules.settleBattle(state, result, seededDice(`${seed} ${battle.id}`));
      learn(state, settled.events);
      state = settled.state;
    }
  }
  const first = state.victories[0];
  const together = (one: Victory, other: Victory): boolean => one.year === other.year && one.month === other.month;
  const winners = first
    ? state.victories.filter((victory) => together(first, victory)).map(({ player }) => player)
    : [];
  return { winners: [...new Set(winners)], state, months, thought, decisions };
}
