import type { CampaignRules, CampaignState } from '../../rules/campaign.ts';
import { seededDice } from '../../rules/core/dice.ts';
import { LIKELIEST_MIND, ROUNDS_BEFORE_HALVING, STANDARD_ERRORS } from '../constants.ts';
import { chancesToWin } from '../evaluation/position.ts';
import type { Budget } from '../skill-levels.ts';
import { type Candidate, type Mind, MIND_NAMES } from './minds.ts';
import { drawn, type Regrets, regretted, sharesOf } from './regret.ts';
import { sampleState } from './sample-state.ts';
import { simulator } from './simulate.ts';

/** How often another side followed a plan in the futures that were looked at. */
export interface Expected {
  readonly side: string;
  readonly mind: Mind;
  readonly times: number;
}

export interface Choice<Plan> {
  readonly plan: Plan;
  readonly futures: number;
  /** The most frequent first. */
  readonly expected: readonly Expected[];
}

/** The parts in which a side's plans are drawn: most often the likeliest one, and the others as they are regretted. */
const likelier = (parts: readonly number[]): readonly number[] =>
  parts.map((part, at) => (1 - LIKELIEST_MIND) * part + (at === 0 ? LIKELIEST_MIND : 0));

interface Rated<Plan> {
  readonly plan: Plan;
  /** Its chance to win less the first plan's, in each future. */
  readonly gains: number[];
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length);

const meanGain = <Plan>({ gains }: Rated<Plan>): number => mean(gains);

const byGain = <Plan>(rated: readonly Rated<Plan>[]): Rated<Plan>[] =>
  rated.toSorted((one, other) => meanGain(other) - meanGain(one));

/** The lower bound of a plan's mean gain. */
function certainGain(gains: readonly number[]): number {
  const middle = mean(gains);
  const spread = mean(gains.map((gain) => (gain - middle) * (gain - middle)));
  return middle - STANDARD_ERRORS * Math.sqrt(spread / Math.max(1, gains.length - 1));
}

function counted(minds: readonly ReadonlyMap<string, Mind>[]): readonly Expected[] {
  const all = minds.flatMap((one) => [...one]);
  return [...Map.groupBy(all, (one) => one.join(' ')).values()]
    .flatMap(([first, ...more]) => (first ? [{ side: first[0], mind: first[1], times: more.length + 1 }] : []))
    .toSorted((one, other) => other.times - one.times);
}

/**
 * Chooses between the regent's first plan and others: the best answer to a mixture of plans of the sides near. In each future a state that
 * the view allows and a plan for each other side are drawn, and all own plans are simulated from these with the same dice; the worse half is
 * dropped every few futures. One other side then learns by regret matching which of its plans answers the regent's best one.
 */
export function choosePlan<Plan extends Candidate>(
  rules: CampaignRules,
  view: CampaignState,
  player: string,
  [own, ...plans]: readonly [Plan, ...Plan[]],
  budget: Pick<Budget, 'months' | 'ahead'>,
  seed: string,
): Choice<Plan> {
  let rated: Rated<Plan>[] = plans.map((plan) => ({ plan, gains: [] }));
  const learnt = new Map<string, Regrets>();
  const regretsOf = (side: string): Regrets => learnt.get(side) ?? MIND_NAMES.map(() => 0);
  const looked: ReadonlyMap<string, Mind>[] = [];
  let left = budget.months;
  while (rated.length > 0 && left > 0) {
    const future = `${seed} ${String(looked.length + 1)}`;
    const dice = seededDice(`${future} possible`);
    const state = sampleState(view, player, dice);
    const { others, playOn } = simulator(rules, { state, player, months: budget.ahead, seed: future });
    const mindAt = (at: number): Mind => MIND_NAMES[at] ?? 'careful';
    const minds = new Map(others.map((side) => [side, mindAt(drawn(likelier(sharesOf(regretsOf(side))), dice))]));
    const chances = (plan: Plan, against = minds): ReadonlyMap<string, number> => {
      const { state: after, played } = playOn(plan, against);
      left -= Math.max(1, played) * (1 + others.length);
      return chancesToWin(after);
    };
    const base = chances(own).get(player) ?? 0;
    for (const { plan, gains } of rated) gains.push((chances(plan).get(player) ?? 0) - base);
    rated = byGain(rated);
    const [best] = rated;
    const answered = best && meanGain(best) > 0 ? best.plan : own;
    const side = others[looked.length % Math.max(1, others.length)];
    if (side !== undefined) {
      const worth = MIND_NAMES.map((mind) => chances(answered, new Map([...minds, [side, mind]])).get(side) ?? 0);
      learnt.set(side, regretted(regretsOf(side), worth));
    }
    looked.push(minds);
    if (looked.length % ROUNDS_BEFORE_HALVING === 0 && rated.length > 2)
      rated = rated.slice(0, Math.ceil(rated.length / 2));
  }
  const best = rated
    .map(({ plan, gains }) => ({ plan, gain: certainGain(gains) }))
    .toSorted((one, other) => other.gain - one.gain)[0];
  return {
    plan: best && best.gain > 0 ? best.plan : own,
    futures: looked.length,
    expected: counted(looked),
  };
}
