import {
  areEnemies,
  getArmyPoints,
  type CampaignArmy,
  type CampaignRules,
  type CampaignState,
  getNeighbours,
} from '../../rules/campaign.ts';
import { type DiceSource, seededDice } from '../../rules/core/dice.ts';
import { FIRST_PLAN_SHARE, TRAIT_WEIGHTS, ROUNDS_BEFORE_HALVING, STANDARD_ERRORS } from '../constants.ts';
import { getProgress, getBaseValue } from '../evaluation/realm-values.ts';
import type { LookAheadBudget } from '../temperaments.ts';
import { type CandidateOrders, type OpponentModel, MODEL_NAMES, sampleState } from './sample-state.ts';
import { createSimulator } from './simulate.ts';

/** A property of a side used to estimate its chance to win. */
export type Trait = keyof typeof TRAIT_WEIGHTS;
export type Traits = Record<Trait, number>;
export const TRAITS = Object.keys(TRAIT_WEIGHTS) as readonly Trait[];

type ByPlace = ReadonlyMap<string, readonly CampaignArmy[]>;

const noTraits = (): Traits => Object.fromEntries(TRAITS.map((trait) => [trait, 0])) as Traits;

/** Counts capitals without a guard that an enemy in the field can enter this month or the next. */
function countOpenCapitals(state: CampaignState, traits: ReadonlyMap<string, Traits>, at: ByPlace): void {
  for (const { id, capitalOf } of state.setUp.provinces) {
    const holder = state.provinces[id]?.holder ?? null;
    const ownTraits = holder === null ? undefined : traits.get(holder);
    if (capitalOf === null || holder === null || !ownTraits) continue;
    if ((at.get(id) ?? []).some(({ player }) => player === holder)) continue;
    const isThreat = (place: string): boolean =>
      (at.get(place) ?? []).some(({ fort, player }) => fort === null && areEnemies(state, holder, player));
    const near = new Set([id, ...getNeighbours(state, id)]);
    if ([...near].some(isThreat)) ownTraits.openCapital += 1;
    else if ([...near].flatMap((place) => getNeighbours(state, place)).some(isThreat)) ownTraits.capitalInReach += 1;
  }
}

function countSieges(state: CampaignState, traits: ReadonlyMap<string, Traits>): void {
  const capitals = new Set(state.setUp.provinces.flatMap(({ id, capitalOf }) => (capitalOf === null ? [] : [id])));
  for (const { fort, province, besieger } of Object.values(state.sieges)) {
    const ownTraits = traits.get(state.forts[fort]?.holder ?? '');
    const their = traits.get(besieger);
    if (ownTraits) ownTraits[capitals.has(province) ? 'besiegedCapital' : 'besiegedFort'] += 1;
    if (their && capitals.has(province)) their.besiegesCapital += 1;
  }
}

/** Returns the traits of each side. */
export function getTraits(state: CampaignState): ReadonlyMap<string, Traits> {
  const traits = new Map(state.players.map(({ id }) => [id, noTraits()]));
  for (const { id } of state.setUp.provinces) {
    const ownTraits = traits.get(state.provinces[id]?.holder ?? '');
    if (ownTraits) ownTraits.lands += getBaseValue(state, id);
  }
  for (const army of Object.values(state.armies)) {
    const ownTraits = traits.get(army.player);
    if (ownTraits) ownTraits.troops += getArmyPoints(army);
  }
  for (const [side, own] of traits) {
    const { provinces, capitals } = getProgress(state, side);
    own.troops = Math.log1p(own.troops / 500);
    own.lands = Math.log1p(own.lands / 5000);
    own.nearProvinces = 1 / provinces;
    own.nearCapitals = 1 / capitals;
  }
  countOpenCapitals(
    state,
    traits,
    Map.groupBy(Object.values(state.armies), ({ province }) => province),
  );
  countSieges(state, traits);
  return traits;
}

/** Returns each side's chance to win, computed with the given weights. */
export function computeChances(traits: ReadonlyMap<string, Traits>, weights: Traits): ReadonlyMap<string, number> {
  const sums = [...traits].map(
    ([side, own]) => [side, TRAITS.reduce((sum, trait) => sum + weights[trait] * own[trait], 0)] as const,
  );
  const max = Math.max(...sums.map(([, sum]) => sum));
  const powers = sums.map(([side, sum]) => [side, Math.exp(sum - max)] as const);
  const total = powers.reduce((sum, [, power]) => sum + power, 0);
  return new Map(powers.map(([side, power]) => [side, power / total]));
}

/** Returns each side's chance to win the campaign. */
export function estimateWinChances(state: CampaignState): ReadonlyMap<string, number> {
  if (state.victories.length === 0) return computeChances(getTraits(state), TRAIT_WEIGHTS);
  const winners = new Set(state.victories.map(({ player }) => player));
  return new Map(state.players.map(({ id }) => [id, winners.has(id) ? 1 / winners.size : 0]));
}

/** Regret for not having followed a plan, for each plan of a side (regret matching+). */
export type Regrets = readonly number[];

/** Returns the probability of each plan: proportional to its regret, or equal if all are 0. */
export function getShares(regrets: Regrets): readonly number[] {
  const all = regrets.reduce((sum, one) => sum + one, 0);
  return regrets.map((one) => (all > 0 ? one / all : 1 / regrets.length));
}

/** Draws a plan with the given probabilities. */
export function drawPlan(parts: readonly number[], dice: DiceSource): number {
  let left = (dice.roll('d1000', 'plan') - 0.5) / 1000;
  for (const [at, part] of parts.entries()) {
    left -= part;
    if (left <= 0) return at;
  }
  return parts.length - 1;
}

/** Updates the regrets by the value of each plan. */
export function updateRegrets(regrets: Regrets, worth: readonly number[]): Regrets {
  const parts = getShares(regrets);
  const expected = worth.reduce((sum, one, at) => sum + one * (parts[at] ?? 0), 0);
  return regrets.map((regret, at) => Math.max(0, regret + (worth[at] ?? 0) - expected));
}

/** A plan of another side, with the number of futures in which it was followed. */
export interface ExpectedPlan {
  readonly side: string;
  readonly mind: OpponentModel;
  readonly times: number;
}

export interface Choice<Plan> {
  readonly plan: Plan;
  readonly futures: number;
  /** Expected plans of other sides, most frequent first. */
  readonly expected: readonly ExpectedPlan[];
}

/** Returns the probabilities of a side's plans. The first plan has most of it; the others share the rest by regret. */
const favourFirst = (parts: readonly number[]): readonly number[] =>
  parts.map((part, at) => (1 - FIRST_PLAN_SHARE) * part + (at === 0 ? FIRST_PLAN_SHARE : 0));

interface Rated<Plan> {
  readonly plan: Plan;
  /** Differences from the first plan's chance to win, one per future. */
  readonly gains: number[];
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length);

const meanGain = <Plan>({ gains }: Rated<Plan>): number => mean(gains);

const byGain = <Plan>(rated: readonly Rated<Plan>[]): Rated<Plan>[] =>
  rated.toSorted((one, other) => meanGain(other) - meanGain(one));

/** Returns the lower bound of a plan's mean gain. */
function lowerBoundGain(gains: readonly number[]): number {
  const middle = mean(gains);
  const spread = mean(gains.map((gain) => (gain - middle) * (gain - middle)));
  return middle - STANDARD_ERRORS * Math.sqrt(spread / Math.max(1, gains.length - 1));
}

function countModels(minds: readonly ReadonlyMap<string, OpponentModel>[]): readonly ExpectedPlan[] {
  const all = minds.flatMap((one) => [...one]);
  return [...Map.groupBy(all, (one) => one.join(' ')).values()]
    .flatMap(([first, ...more]) => (first ? [{ side: first[0], mind: first[1], times: more.length + 1 }] : []))
    .toSorted((one, other) => other.times - one.times);
}

/**
 * Chooses between the regent's first plan and others: the best answer to a mixture of plans of nearby sides. Each future draws a state that
 * fits the view and a plan for each other side. All own plans are simulated from it with the same dice. The worse half is dropped every few
 * futures. One other side then learns by regret matching which of its plans best answers the regent's best plan.
 */
export function choosePlan<Plan extends CandidateOrders>(
  rules: CampaignRules,
  view: CampaignState,
  player: string,
  [firstPlan, ...plans]: readonly [Plan, ...Plan[]],
  budget: Pick<LookAheadBudget, 'months' | 'ahead'>,
  seed: string,
): Choice<Plan> {
  let rated: Rated<Plan>[] = plans.map((plan) => ({ plan, gains: [] }));
  const regretsBySide = new Map<string, Regrets>();
  const regretsOf = (side: string): Regrets => regretsBySide.get(side) ?? MODEL_NAMES.map(() => 0);
  const futures: ReadonlyMap<string, OpponentModel>[] = [];
  let remaining = budget.months;
  while (rated.length > 0 && remaining > 0) {
    const future = `${seed} ${String(futures.length + 1)}`;
    const dice = seededDice(`${future} possible`);
    const state = sampleState(view, player, dice);
    const { others, playOn } = createSimulator(rules, { state, player, months: budget.ahead, seed: future });
    const modelAt = (at: number): OpponentModel => MODEL_NAMES[at] ?? 'careful';
    const models = new Map(
      others.map((side) => [side, modelAt(drawPlan(favourFirst(getShares(regretsOf(side))), dice))]),
    );
    const chances = (plan: Plan, against = models): ReadonlyMap<string, number> => {
      const { state: after, played } = playOn(plan, against);
      remaining -= Math.max(1, played) * (1 + others.length);
      return estimateWinChances(after);
    };
    const base = chances(firstPlan).get(player) ?? 0;
    for (const { plan, gains } of rated) gains.push((chances(plan).get(player) ?? 0) - base);
    rated = byGain(rated);
    const [best] = rated;
    const answeredPlan = best && meanGain(best) > 0 ? best.plan : firstPlan;
    const side = others[futures.length % Math.max(1, others.length)];
    if (side !== undefined) {
      const worth = MODEL_NAMES.map((mind) => chances(answeredPlan, new Map([...models, [side, mind]])).get(side) ?? 0);
      regretsBySide.set(side, updateRegrets(regretsOf(side), worth));
    }
    futures.push(models);
    if (futures.length % ROUNDS_BEFORE_HALVING === 0 && rated.length > 2)
      rated = rated.slice(0, Math.ceil(rated.length / 2));
  }
  const best = rated
    .map(({ plan, gains }) => ({ plan, gain: lowerBoundGain(gains) }))
    .toSorted((one, other) => other.gain - one.gain)[0];
  return {
    plan: best && best.gain > 0 ? best.plan : firstPlan,
    futures: futures.length,
    expected: countModels(futures),
  };
}
