import type { CampaignRules, CampaignState, OrdersFile } from '../../rules/campaign.ts';
import { seededDice } from '../../rules/core/dice.ts';
import type { Budget } from '../skill-levels.ts';
import type { Taste } from '../temperaments.ts';
import { courseOf } from './simulate.ts';
import { possibleState } from './sample-state.ts';
import { standingOf } from './score.ts';

interface Rated<Plan> {
  readonly plan: Plan;
  /** How it came out in each course, beside the regent’s own mind in the same course. */
  readonly gains: number[];
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length);

/** What a plan gains for certain: its mean, less what chance may have made of it. */
function certainGain(gains: readonly number[]): number {
  const middle = mean(gains);
  const spread = mean(gains.map((gain) => (gain - middle) * (gain - middle)));
  return middle - DOUBT * Math.sqrt(spread / Math.max(1, gains.length - 1));
}

/** By how many standard errors another plan has to be better than the regent’s own. */
const DOUBT = 2;

/**
 * The best of some plans, the first of which is the regent’s own mind: each is played on from states that may lie behind the view, the same
 * states and dice for all, and the worse half is left out after each few rounds.
 */
export function bestOf<Plan extends { readonly file: OrdersFile }>(
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
    const state = possibleState(view, player, seededDice(`${seed} possible ${String(round)}`));
    const playOn = courseOf(rules, { state, player, taste, months: budget.ahead, seed: `${seed} ${String(round)}` });
    const outcome = (plan: Plan): number => {
      const { state: after, played } = playOn(plan.file);
      left -= Math.max(1, played);
      return standingOf(after, player, taste);
    };
    const base = outcome(own);
    for (const { plan, gains } of rated) gains.push(outcome(plan) - base);
    if (round % ROUNDS === 0 && rated.length > 2) {
      rated = rated.toSorted((one, other) => mean(other.gains) - mean(one.gains)).slice(0, Math.ceil(rated.length / 2));
    }
  }
  const best = rated
    .map(({ plan, gains }) => ({ plan, gain: certainGain(gains) }))
    .toSorted((one, other) => other.gain - one.gain)[0];
  return best && best.gain > 0 ? best.plan : own;
}

/** After so many rounds the worse half of the plans is left out. */
const ROUNDS = 2;
