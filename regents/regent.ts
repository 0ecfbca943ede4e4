import type { CampaignRules, OrdersFile, PlayerEvent } from '../rules/campaign.ts';
import { isWinter } from '../rules/campaign.ts';
import type { Sentence } from '../rules/core/campaign/words.ts';
import { seededDice } from '../rules/core/dice.ts';
import { aimsOf } from './knowledge/aims.ts';
import { raidedBy, type SeatView, withBurntCrops } from './knowledge/enemy-strength.ts';
import type { SettledBy } from './knowledge/field-battles.ts';
import { situationOf } from './knowledge/situation.ts';
import { choosePlan } from './look-ahead/choose-plan.ts';
import { keyOf, type Move, type MoveSearch } from './plans/moves.ts';
import { ARMIES_RECONSIDERED } from './constants.ts';
import { MOODS, SKILLS } from './skill-levels.ts';
import { fileOf, type OrderSheet, orderSheet } from './order-sheet.ts';
import { whyNothing } from './plans/nothing.ts';
import { planMonth } from './plans/month.ts';
import { answerTreaties } from './plans/treaties.ts';
import { planWinter } from './plans/winter.ts';
import { type Strength, type Taste, TASTES, type Temperament } from './temperaments.ts';

/** An automatic player. */
export interface Regent {
  readonly temperament: Temperament;
  readonly strength: Strength;
}

/** What a regent decides by. It holds nothing that its seat may not see. */
export interface DecisionInput {
  readonly player: string;
  readonly view: SeatView;
  /** The seat's report of this year; without it a regent does not know what its raiders have taken. */
  readonly report?: readonly PlayerEvent[];
  /** How the campaign settles battles in which no person fights; by the quick method where nothing is said. */
  readonly battles?: SettledBy | undefined;
  /** Months to simulate, in place of those of its strength. */
  readonly months?: number;
  /** The same seed gives the same orders on every machine. */
  readonly seed: string;
}

export interface Decision {
  readonly orders: OrdersFile;
  /** One for each order. */
  readonly reasons: readonly Sentence[];
  /** Why it orders nothing; null where it does. */
  readonly whyNothing: Sentence | null;
}

/**
 * A regent's orders for the present month or winter. The rules accept every one of them. While a battle is pending there are none. Chance
 * comes from the seed alone.
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
interface Plan {
  readonly sheet: OrderSheet;
  readonly file: OrdersFile;
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
  if (isWinter(view)) {
    const answered = answerTreaties(situationOf(rules, view, player, taste, { battles }), sheet, report);
    planWinter(situationOf(rules, answered, player, taste, { battles }), sheet);
    return sheet;
  }
  const raided = raidedBy(view, report);
  const known = withBurntCrops(view, raided);
  const aims = aimsOf(view, player, report);
  const dice = seededDice(`regent ${player} ${String(view.year)}.${String(view.month)} ${seed}`);
  const noise = (): number => (mostNoise > 0 ? dice.roll(`d${mostNoise}`, 'noise') : 0);
  const planned = (by: Taste, search: Partial<MoveSearch>, on = orderSheet(rules, view, player)): Plan => {
    // A bolder plan of the month is no reason to break a truce.
    const answered = answerTreaties(situationOf(rules, known, player, taste, { battles }), on, report);
    const moves = planMonth(
      situationOf(rules, answered, player, by, { aims, battles }),
      on,
      { rounds, leavesGarrisons, regroups, ...search },
      raided,
    );
    return { sheet: on, file: fileOf(view, player, on.orders), moves };
  };
  const own = planned(taste, { noise }, sheet);
  if (!budget) return sheet;
  const others = [
    ...MOODS.map((change) => planned(change(taste), {})),
    ...[...own.moves]
      .slice(0, ARMIES_RECONSIDERED)
      .map(([army, move]) => planned(taste, { exclude: { army, move: keyOf(move) } })),
  ];
  const different = new Map(others.map((one) => [JSON.stringify(one.file.orders), one]));
  different.delete(JSON.stringify(own.file.orders));
  return choosePlan(
    rules,
    known,
    player,
    taste,
    [own, ...different.values()],
    { ...budget, months: months ?? budget.months },
    seed,
  ).sheet;
}
