import {
  armyPoints,
  type CampaignArmy,
  type CampaignRules,
  type CampaignState,
  type OrdersFile,
  type Siege,
} from '../../rules/campaign.ts';
import { type DiceSource, seededDice } from '../../rules/core/dice.ts';
import {
  LEAST_HIDDEN,
  LEAST_TENTHS,
  MADE_UP,
  OTHERS_WEIGHT,
  OWN_RAID_LOSS,
  POSITION,
  ROUNDS_BEFORE_HALVING,
  STANDARD_ERRORS,
} from '../constants.ts';
import { worthIn } from '../evaluation/province-value.ts';
import { progressOf } from '../evaluation/victory-progress.ts';
import { foesOf, pointsOfSide } from '../knowledge/enemy-strength.ts';
import type { Budget } from '../skill-levels.ts';
import type { Taste } from '../temperaments.ts';
import { simulator } from './simulate.ts';

function nearVictory(state: CampaignState, player: string): number {
  const { provinces, capitals } = progressOf(state, player);
  return POSITION.nextToVictory / provinces + POSITION.nextToVictory / capitals;
}

/** The worth of each side's position, in gold: provinces, troops and treasury, less what was raided away. */
function positions(state: CampaignState, taste: Taste, player: string): Map<string, number> {
  const sums = new Map(state.players.map(({ id }) => [id, POSITION.gold * (state.treasuries[id] ?? 0)]));
  const add = (side: string | null, worth: number): void => {
    if (side !== null) sums.set(side, (sums.get(side) ?? 0) + worth);
  };
  for (const { id, tax } of state.setUp.provinces) {
    const province = state.provinces[id];
    if (!province) continue;
    const raided = Math.min(tax, province.raidLoss) * (province.holder === player ? OWN_RAID_LOSS : taste.raiding);
    add(province.holder, worthIn(state, id) - raided);
  }
  for (const army of Object.values(state.armies)) add(army.player, POSITION.point * armyPoints(army));
  for (const { id } of state.players) add(id, nearVictory(state, id));
  for (const { player: victor } of state.victories) add(victor, POSITION.victory);
  return sums;
}

/** How well a player stands against the others, the strongest above all. */
function scoreOf(state: CampaignState, player: string, taste: Taste): number {
  const all = positions(state, taste, player);
  const others = [...all].flatMap(([side, sum]) => (side === player ? [] : [sum]));
  const mean = others.reduce((sum, one) => sum + one, 0) / Math.max(1, others.length);
  return (all.get(player) ?? 0) - OTHERS_WEIGHT.mean * mean - OTHERS_WEIGHT.strongest * Math.max(0, ...others);
}

const share = (dice: DiceSource): number =>
  (LEAST_TENTHS + dice.roll('d6', 'strength') + dice.roll('d6', 'strength') - 1) / 10;

/** Made-up troops of so many points. */
function troopsOf(id: string, points: number): Pick<CampaignArmy, 'generals' | 'units'> {
  const hasGeneral = points > 3 * MADE_UP.general;
  const count = Math.max(1, Math.round((points - (hasGeneral ? MADE_UP.general : 0)) / MADE_UP.figure));
  const part = {
    id: `${id}/u1/p1`,
    name: 'troops',
    cost: MADE_UP.figure,
    count,
    raised: count,
    entry: null,
    troop: null,
  };
  return {
    generals: hasGeneral ? [{ id: `${id}/g1`, name: 'general', stars: 0, cost: MADE_UP.general }] : [],
    units: [{ id: `${id}/u1`, name: 'troops', parts: [part] }],
  };
}

/** An unseen army of a side that has points left for it, in one of its provinces without a visible army. */
function hiddenArmies(view: CampaignState, side: string, points: number, dice: DiceSource): CampaignArmy[] {
  if (points < LEAST_HIDDEN) return [];
  const occupied = new Set(Object.values(view.armies).map(({ province }) => province));
  const places = view.setUp.provinces.filter(({ id }) => view.provinces[id]?.holder === side && !occupied.has(id));
  const place = places[dice.roll(`d${Math.max(1, places.length)}`, 'where') - 1];
  if (!place) return [];
  const id = `hidden.${side}`;
  return [{ id, player: side, name: '', province: place.id, fort: null, list: null, ...troopsOf(id, points) }];
}

/** A siege with made-up stores for 1 to 10 months more. */
function sampleSiege(siege: Siege, dice: DiceSource): Siege {
  return { ...siege, stores: siege.monthsClosed + dice.roll('d10', 'stores') };
}

/** A whole state that fits what a seat sees: all that is hidden from it is drawn at random. */
function sampleState(view: CampaignState, player: string, dice: DiceSource): CampaignState {
  const foes = new Map(foesOf(view, player).map((foe) => [foe.id, foe.points]));
  const armies: Record<string, CampaignArmy> = {};
  const counted = new Map<string, number>();
  for (const army of Object.values(view.armies)) {
    const guess = foes.get(army.id);
    const isKnown = army.player === player || armyPoints(army) > 0;
    const points = isKnown ? armyPoints(army) : Math.round((guess ?? LEAST_HIDDEN) * share(dice));
    counted.set(army.player, (counted.get(army.player) ?? 0) + points);
    armies[army.id] = isKnown ? army : { ...army, ...troopsOf(army.id, points) };
  }
  for (const { id: side } of view.players) {
    if (side === player) continue;
    const left = pointsOfSide(view, side) * share(dice) - (counted.get(side) ?? 0);
    for (const army of hiddenArmies(view, side, left, dice)) armies[army.id] = army;
  }
  return {
    ...view,
    treasuries: Object.fromEntries(view.players.map(({ id }) => [id, view.treasuries[id] ?? 0])),
    armies,
    sieges: Object.fromEntries(Object.entries(view.sieges).map(([fort, siege]) => [fort, sampleSiege(siege, dice)])),
  };
}

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
