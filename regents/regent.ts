import { type CampaignRules, isWinter, type OrdersFile, type PlayerEvent } from '../rules/campaign.ts';
import type { Sentence } from '../rules/core/campaign/words.ts';
import { seededDice } from '../rules/core/dice.ts';
import { ARMIES_RECONSIDERED, SMALLEST_ARMY } from './constants.ts';
import { aimsOf } from './knowledge/aims.ts';
import { raidedBy, type SeatView, withBurntCrops } from './knowledge/enemy-strength.ts';
import type { SettledBy } from './knowledge/field-battles.ts';
import { type Situation, situationOf } from './knowledge/situation.ts';
import { type Choice, choosePlan } from './look-ahead/choose-plan.ts';
import type { Candidate } from './look-ahead/sample-state.ts';
import { fileOf, type OrderSheet, orderSheet } from './order-sheet.ts';
import { planMonth } from './plans/month.ts';
import { keyOf, type Move, type MoveSearch } from './plans/moves.ts';
import { commonGoals } from './plans/together.ts';
import { answerTreaties } from './plans/treaties.ts';
import { goldLeft, ownProvinces, planWinter, roomIn } from './plans/winter.ts';
import { reason } from './reasons.ts';
import { bold, SKILLS, type Strength, type Taste, TASTES, type Temperament, wary } from './temperaments.ts';

/** Returns the reason for no orders. */
function whyNothing(situation: Situation): Sentence {
  const { view, armies } = situation;
  if (!isWinter(view)) return reason(armies.length === 0 ? 'nothing-nobody' : 'nothing-better');
  const gold = goldLeft(situation, []);
  if (gold < 0) return reason('nothing-arrears', { gold: -gold });
  if (gold < SMALLEST_ARMY) return reason('nothing-poor', { gold });
  const provinces = ownProvinces(situation);
  if (provinces.length === 0) return reason('nothing-landless', { gold });
  const feeds = provinces.some((province) => roomIn(situation, province) >= SMALLEST_ARMY);
  return reason(feeds ? 'nothing-offered' : 'nothing-food', { gold });
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
  /** The seat's report of this year. Without it a regent does not know what its raiders have taken. */
  readonly report?: readonly PlayerEvent[];
  /** Method for battles without players; quick resolution by default. */
  readonly battles?: SettledBy | undefined;
  /** Months to simulate; defaults to the budget of the regent's skill. */
  readonly months?: number;
  /** The same seed gives the same orders on every machine. */
  readonly seed: string;
}

export interface Decision {
  readonly orders: OrdersFile;
  /** One per order. */
  readonly reasons: readonly Sentence[];
  /** Reason for no orders; null if there are orders. */
  readonly whyNothing: Sentence | null;
}

/**
 * Returns a regent's orders for the current month or winter, all accepted by the rules. While a battle is pending there are none.
 * Randomness comes from the seed alone.
 */
export function decide(rules: CampaignRules, regent: Regent, input: DecisionInput): Decision {
  const { player, view } = input;
  const isOrdering = view.players.some(({ id }) => id === player) && view.battles.length === 0;
  const { orders, reasons } = isOrdering ? plan(rules, regent, input) : orderSheet(rules, view, player);
  const isIdle = isOrdering && orders.length === 0;
  return {
    orders: fileOf(view, player, orders),
    reasons: [...reasons],
    whyNothing: isIdle ? whyNothing(situationOf(rules, view, player, TASTES[regent.temperament])) : null,
  };
}

/** Orders with their reasons and the armies' moves. */
interface Plan extends Candidate {
  readonly sheet: OrderSheet;
  readonly moves: ReadonlyMap<string, Move>;
}

function plan(
  rules: CampaignRules,
  { temperament, strength }: Regent,
  { player, view, report = [], battles, months, seed }: DecisionInput,
): OrderSheet {
  const { rounds, noise: mostNoise, seesVictory, leavesGarrisons, regroups, budget } = SKILLS[strength];
  const taste = seesVictory ? TASTES[temperament] : { ...TASTES[temperament], racing: 0 };
  const sheet = orderSheet(rules, view, player);
  const aims = aimsOf(view, player, report);
  if (isWinter(view)) {
    const answered = answerTreaties(situationOf(rules, view, player, taste, { aims, battles }), sheet, report);
    planWinter(situationOf(rules, answered, player, taste, { battles }), sheet);
    return sheet;
  }
  const raided = raidedBy(view, report);
  const known = withBurntCrops(view, raided);
  const dice = seededDice(`regent ${player} ${String(view.year)}.${String(view.month)} ${seed}`);
  const noise = (): number => (mostNoise > 0 ? dice.roll(`d${mostNoise}`, 'noise') : 0);
  const planned = (by: Taste, search: Partial<MoveSearch>, on = orderSheet(rules, view, player)): Plan => {
    // A bolder plan for the month is no reason to break a truce.
    const answered = answerTreaties(situationOf(rules, known, player, taste, { aims, battles }), on, report);
    const moves = planMonth(
      situationOf(rules, answered, player, by, { aims, battles }),
      on,
      { rounds, leavesGarrisons, regroups, ...search },
      raided,
    );
    return { sheet: on, file: fileOf(view, player, on.orders), moves, intent: { taste: by, target: search.target } };
  };
  const own = planned(taste, { noise }, sheet);
  if (!budget) return sheet;
  const others = [
    ...commonGoals(situationOf(rules, known, player, taste)).map((target) => planned(taste, { target })),
    ...[bold, wary].map((change) => planned(change(taste), {})),
    ...[...own.moves]
      .slice(0, ARMIES_RECONSIDERED)
      .map(([army, move]) => planned(taste, { exclude: { army, move: keyOf(move) } })),
  ];
  const different = new Map(others.map((one) => [JSON.stringify(one.file.orders), one]));
  different.delete(JSON.stringify(own.file.orders));
  const plans = [own, ...different.values()] as const;
  const all = months ?? Math.min(budget.months, budget.ofAllSeats / view.players.length);
  const choice = choosePlan(rules, known, player, plans, { months: all, ahead: budget.ahead }, seed);
  return withExpected(choice, own);
}

/** Adds the most frequent enemy plan to the reason of the first order that is not in the regent's first plan. */
function withExpected({ plan: { sheet }, futures, expected: [likeliest] }: Choice<Plan>, own: Plan): OrderSheet {
  if (sheet === own.sheet || !likeliest) return sheet;
  const { side, mind, times } = likeliest;
  const below = reason(`futures-${mind}`, { player: sheet.names.player(side), times, futures });
  const usual = new Set(own.file.orders.map((order) => JSON.stringify(order)));
  const first = sheet.orders.findIndex((order) => !usual.has(JSON.stringify(order)));
  return {
    ...sheet,
    reasons: sheet.reasons.map((why, at) => (at === first ? { ...why, more: [...why.more, below] } : why)),
  };
}
