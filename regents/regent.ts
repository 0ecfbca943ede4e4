import type { CampaignRules, OrdersFile, PlayerEvent } from '../rules/campaign.ts';
import { isWinter } from '../rules/campaign.ts';
import type { Sentence } from '../rules/core/campaign/words.ts';
import { seededDice } from '../rules/core/dice.ts';
import { raidedBy, withBurntCrops } from './knowledge/raid-losses.ts';
import type { SeatView } from './knowledge/seat-view.ts';
import { situationOf } from './knowledge/situation.ts';
import { bestOf } from './look-ahead/choose-plan.ts';
import { keyOf, type Move, type Thought } from './plans/moves.ts';
import { ARMIES_THOUGHT_OVER, MOODS, SKILLS } from './skill-levels.ts';
import { fileOf, type OrderSheet, orderSheet } from './order-sheet.ts';
import { planMonth } from './plans/month.ts';
import { answerTreaties } from './plans/treaties.ts';
import { planWinter } from './plans/winter.ts';
import { type Strength, type Taste, TASTES, type Temperament } from './temperaments.ts';

/** An automatic player. */
export interface Regent {
  readonly temperament: Temperament;
  readonly strength: Strength;
}

/** What a regent decides by: what its seat may see, and nothing of the state behind it. */
export interface Asked {
  readonly player: string;
  readonly view: SeatView;
  /** What the seat has been told so far; without it a regent does not know what its raiders have carried off. */
  readonly report?: readonly PlayerEvent[];
  /** Months that are played at most by a regent who looks ahead, where not as many as its strength has. */
  readonly months?: number;
  /** The same seed gives the same orders on every machine. */
  readonly seed: string;
}

export interface Decision {
  readonly orders: OrdersFile;
  /** Why, order by order. */
  readonly reasons: readonly Sentence[];
}

/**
 * Orders of a regent for the month or winter at hand. The rules take every one of them; while a battle waits to be settled there are none.
 * Pure: nothing but the seed is left to chance.
 */
export function decide(rules: CampaignRules, regent: Regent, asked: Asked): Decision {
  const { player, view } = asked;
  const isSeated = view.players.some(({ id }) => id === player);
  const sheet = isSeated && view.battles.length === 0 ? plan(rules, regent, asked) : orderSheet(rules, view, player);
  return { orders: fileOf(view, player, sheet.orders), reasons: [...sheet.reasons] };
}

/** Orders with their reasons, and who goes where by them. */
interface Plan {
  readonly sheet: OrderSheet;
  readonly file: OrdersFile;
  readonly moves: ReadonlyMap<string, Move>;
}

function plan(
  rules: CampaignRules,
  { temperament, strength }: Regent,
  { player, view, report = [], months, seed }: Asked,
): OrderSheet {
  const { rounds, wavering, races, regroups, budget } = SKILLS[strength];
  const taste = races ? TASTES[temperament] : { ...TASTES[temperament], racing: 0 };
  const sheet = orderSheet(rules, view, player);
  if (isWinter(view)) {
    const answered = answerTreaties(situationOf(rules, view, player, taste), sheet);
    planWinter(situationOf(rules, answered, player, taste), sheet);
    return sheet;
  }
  const raided = raidedBy(view, report);
  const known = withBurntCrops(view, raided);
  const dice = seededDice(`regent ${player} ${String(view.year)}.${String(view.month)} ${seed}`);
  const waver = (): number => (wavering > 0 ? dice.roll(`d${wavering}`, 'wavering') : 0);
  const planned = (by: Taste, thought: Partial<Thought>, on = orderSheet(rules, view, player)): Plan => {
    const answered = answerTreaties(situationOf(rules, known, player, by), on);
    const moves = planMonth(situationOf(rules, answered, player, by), on, { rounds, regroups, ...thought }, raided);
    return { sheet: on, file: fileOf(view, player, on.orders), moves };
  };
  const own = planned(taste, { waver }, sheet);
  if (!budget) return sheet;
  const others = [
    ...MOODS.map((change) => planned(change(taste), {})),
    ...[...own.moves]
      .slice(0, ARMIES_THOUGHT_OVER)
      .map(([army, move]) => planned(taste, { unlike: { army, move: keyOf(move) } })),
  ];
  const different = new Map(others.map((one) => [JSON.stringify(one.file.orders), one]));
  different.delete(JSON.stringify(own.file.orders));
  return bestOf(
    rules,
    known,
    player,
    taste,
    [own, ...different.values()],
    { ...budget, months: months ?? budget.months },
    seed,
  ).sheet;
}
