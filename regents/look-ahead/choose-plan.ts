import type { CampaignRules, CampaignState, OrdersFile } from '../../rules/campaign.ts';
import { seededDice } from '../../rules/core/dice.ts';
import type { Budget } from '../skill-levels.ts';
import type { Taste } from '../temperaments.ts';
import { simulator } from './simulate.ts';
import { sampleState } from './sample-state.ts';
import { scoreOf } from './score.ts';
import { ROUNDS_BEFORE_HALVING, STANDARD_ERRORS } from '../constants.ts';

interface Rated<Plan> {
  readonly plan: Plan;
  /** Its score less the first plan's, in each simulation. */
  readonly gains: number[];
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length);

/** The lower bound of a plan's mean gain. */
function certainGain(gains: readonly number[]): number {
  const middle = mean(gains);
  const spread = mean(gains.map((gain) => (gain - middle) * (gain - middle)));
  return middle - STANDARD_ERRORS * Math.sqrt(spread / Math.max(1, gains.length - 1));
}

/**
 * Chooses between the regent's first plan and others. All are simulated from states that the view allows, with the same states and dice;
 * the
 * worse half is dropped every few rounds.
 */
export function choosePlan<Plan extends { readonly file: OrdersFile }>(
  rules: CampaignRules,
  view: CampaignState,
  player: string,
  taste: Taste,
  [own, ...plans]: readonly [Plan, ...Plan[]],
  budget: Budget,
  seed: string,
): Plan {
  let rated: Rated<Plan>[] = plans.map((plan) => ({ plan, gains: [] }));
  let left = budget.months;
  for (let round = 1; rated.length > 0 && left > 0; round += 1) {
    const state = sampleState(view, player, seededDice(`${seed} possible ${String(round)}`));
    const playOn = simulator(rules, { state, player, taste, months: budget.ahead, seed: `${seed} ${String(round)}` });
    const outcome = (plan: Plan): number => {
      const { state: after, played } = playOn(plan.file);
      left -= Math.max(1, played);
      return scoreOf(after, player, taste);
    };
    const base = outcome(own);
    for (const { plan, gains } of rated) gains.push(outcome(plan) - base);
    if (round % ROUNDS_BEFORE_HALVING === 0 && rated.length > 2) {
      rated = rated.toSorted((one, other) => mean(other.gains) - mean(one.gains)).slice(0, Math.ceil(rated.length / 2));
    }
  }
  const best = rated
    .map(({ plan, gains }) => ({ plan, gain: certainGain(gains) }))
    .toSorted((one, other) => other.gain - one.gain)[0];
  return best && best.gain > 0 ? best.plan : own;
}
