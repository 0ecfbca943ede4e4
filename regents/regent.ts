import { type CampaignRules, isWinter, type OrdersFile, type PlayerEvent } from '../rules/campaign.ts';
import type { Sentence } from '../rules/core/campaign/sentence.ts';
import { seededDice } from '../rules/core/dice.ts';
import { MAX_RECONSIDERED, MIN_ARMY_GOLD } from './constants.ts';
import { readSeatMemory, type BattleMethod, type Situation, toSituation } from './knowledge/situation.ts';
import { readRaidLosses, type SeatView, withBurntCrops } from './knowledge/enemy-strength.ts';
import { type Choice, choosePlan } from './look-ahead/choose-plan.ts';
import type { CandidateOrders } from './look-ahead/sample-state.ts';
import { toOrdersFile, type OrderSheet, createOrderSheet } from './order-sheet.ts';
import { planMonth } from './plans/month.ts';
import { getMoveKey, type ArmyMove, type MoveSearch } from './plans/moves.ts';
import { listCommonGoals } from './plans/common-attack.ts';
import { answerTreaties } from './plans/treaties.ts';
import { estimateGoldLeft, listOwnProvinces, planWinter, getFreeFood } from './plans/winter.ts';
import { createReason } from './reasons.ts';
import {
  toBolder,
  SKILLS,
  type Strength,
  type Taste,
  STYLE_BY_TEMPERAMENT,
  type Temperament,
  wary,
} from './temperaments.ts';

/** Returns the reason why a regent gives no orders. */
function explainNoOrders(situation: Situation): Sentence {
  const { view, armies } = situation;
  if (!isWinter(view)) return createReason(armies.length === 0 ? 'nothing-nobody' : 'nothing-better');
  const gold = estimateGoldLeft(situation, []);
  if (gold < 0) return createReason('nothing-arrears', { gold: -gold });
  if (gold < MIN_ARMY_GOLD) return createReason('nothing-poor', { gold });
  const provinces = listOwnProvinces(situation);
  if (provinces.length === 0) return createReason('nothing-landless', { gold });
  const feeds = provinces.some((province) => getFreeFood(situation, province) >= MIN_ARMY_GOLD);
  return createReason(feeds ? 'nothing-offered' : 'nothing-food', { gold });
}

/** Temperament and skill of a computer player. */
export interface Regent {
  readonly temperament: Temperament;
  readonly strength: Strength;
}

/** Input of a regent's decision. It contains only information visible to the seat. */
export interface DecisionInput {
  readonly player: string;
  readonly view: SeatView;
  /** The seat's report of this year. Without it, a regent does not know what its raiders have gained. */
  readonly report?: readonly PlayerEvent[];
  /** Method of battles between computer players. Defaults to quick resolution. */
  readonly battles?: BattleMethod | undefined;
  /** Months to simulate; defaults to the budget of the regent's skill. */
  readonly months?: number;
  /** Seed of all random choices. The same seed gives the same orders on every machine. */
  readonly seed: string;
}

export interface Decision {
  readonly orders: OrdersFile;
  /** Reasons, one per order. */
  readonly reasons: readonly Sentence[];
  /** Reason for no orders; null if there are orders. */
  readonly whyNothing: Sentence | null;
}

/** Returns a regent's legal orders for the current month or winter; none while a battle is pending. All randomness is from the seed. */
export function decideMonth(rules: CampaignRules, regent: Regent, input: DecisionInput): Decision {
  const { player, view } = input;
  const isOrdering = view.players.some(({ id }) => id === player) && view.battles.length === 0;
  const { orders, reasons } = isOrdering ? planOrders(rules, regent, input) : createOrderSheet(rules, view, player);
  const isIdle = isOrdering && orders.length === 0;
  return {
    orders: toOrdersFile(view, player, orders),
    reasons: [...reasons],
    whyNothing: isIdle
      ? explainNoOrders(toSituation(rules, view, player, STYLE_BY_TEMPERAMENT[regent.temperament]))
      : null,
  };
}

/** Orders with their reasons and the armies' moves. */
interface Plan extends CandidateOrders {
  readonly sheet: OrderSheet;
  readonly moves: ReadonlyMap<string, ArmyMove>;
}

function planOrders(
  rules: CampaignRules,
  { temperament, strength }: Regent,
  { player, view, report = [], battles, months, seed }: DecisionInput,
): OrderSheet {
  const { rounds, noise: maxNoise, seesVictory, leavesGarrisons, regroups, budget } = SKILLS[strength];
  const taste = seesVictory
    ? STYLE_BY_TEMPERAMENT[temperament]
    : { ...STYLE_BY_TEMPERAMENT[temperament], victoryWeight: 0 };
  const sheet = createOrderSheet(rules, view, player);
  const aims = readSeatMemory(view, player, report);
  if (isWinter(view)) {
    const answered = answerTreaties(toSituation(rules, view, player, taste, { aims, battles }), sheet, report);
    planWinter(toSituation(rules, answered, player, taste, { battles }), sheet);
    return sheet;
  }
  const raided = readRaidLosses(view, report);
  const known = withBurntCrops(view, raided);
  const dice = seededDice(`regent ${player} ${String(view.year)}.${String(view.month)} ${seed}`);
  const noise = (): number => (maxNoise > 0 ? dice.roll(`d${maxNoise}`, 'noise') : 0);
  const createPlan = (
    planTaste: Taste,
    search: Partial<MoveSearch>,
    planSheet = createOrderSheet(rules, view, player),
  ): Plan => {
    // Treaties are decided by the regent's own style: a bolder plan for the month is no reason to break a truce.
    const answered = answerTreaties(toSituation(rules, known, player, taste, { aims, battles }), planSheet, report);
    const moves = planMonth(
      toSituation(rules, answered, player, planTaste, { aims, battles }),
      planSheet,
      { rounds, leavesGarrisons, regroups, ...search },
      raided,
    );
    return {
      sheet: planSheet,
      file: toOrdersFile(view, player, planSheet.orders),
      moves,
      intent: { taste: planTaste, target: search.target },
    };
  };
  const firstPlan = createPlan(taste, { noise }, sheet);
  if (!budget) return sheet;
  const otherPlans = [
    ...listCommonGoals(toSituation(rules, known, player, taste)).map((target) => createPlan(taste, { target })),
    ...[toBolder, wary].map((change) => createPlan(change(taste), {})),
    ...[...firstPlan.moves]
      .slice(0, MAX_RECONSIDERED)
      .map(([army, move]) => createPlan(taste, { exclude: { army, move: getMoveKey(move) } })),
  ];
  const different = new Map(otherPlans.map((one) => [JSON.stringify(one.file.orders), one]));
  different.delete(JSON.stringify(firstPlan.file.orders));
  const plans = [firstPlan, ...different.values()] as const;
  const totalMonths = months ?? Math.min(budget.months, budget.ofAllSeats / view.players.length);
  const choice = choosePlan(rules, known, player, plans, { months: totalMonths, ahead: budget.ahead }, seed);
  return addExpectedPlan(choice, firstPlan);
}

/** Adds the most frequent enemy plan to the reason of the first order that is not in the regent's first plan. */
function addExpectedPlan(
  { plan: { sheet }, futures, expected: [likeliest] }: Choice<Plan>,
  firstPlan: Plan,
): OrderSheet {
  if (sheet === firstPlan.sheet || !likeliest) return sheet;
  const { side, mind, times } = likeliest;
  const addition = createReason(`futures-${mind}`, { player: sheet.names.player(side), times, futures });
  const firstOrders = new Set(firstPlan.file.orders.map((order) => JSON.stringify(order)));
  const firstChange = sheet.orders.findIndex((order) => !firstOrders.has(JSON.stringify(order)));
  return {
    ...sheet,
    reasons: sheet.reasons.map((why, at) => (at === firstChange ? { ...why, more: [...why.more, addition] } : why)),
  };
}
