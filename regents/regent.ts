import type { CampaignRules, OrdersFile, PlayerEvent } from '../rules/campaign.ts';
import { isWinter } from '../rules/campaign.ts';
import type { Sentence } from '../rules/core/campaign/words.ts';
import { seededDice } from '../rules/core/dice.ts';
import { raidedBy } from './knowledge/raided.ts';
import type { SeatView } from './knowledge/seat-view.ts';
import { situationOf } from './knowledge/situation.ts';
import { bestOf } from './look-ahead/best-of.ts';
import { MOODS, SKILLS } from './skills.ts';
import { fileOf, type OrderSheet, orderSheet } from './order-sheet.ts';
import { planMonth } from './plans/month.ts';
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

function plan(
  rules: CampaignRules,
  { temperament, strength }: Regent,
  { player, view, report = [], seed }: Asked,
): OrderSheet {
  const taste = TASTES[temperament];
  const dice = seededDice(`regent ${player} ${String(view.year)}.${String(view.month)} ${seed}`);
  const skill = SKILLS[strength];
  const planned = (by: Taste, whim: number): OrderSheet => {
    const sheet = orderSheet(rules, view, player);
    const situation = situationOf(rules, view, player, by);
    const waver = (): number => (whim > 0 ? dice.roll(`d${whim}`, 'a whim') : 0);
    if (isWinter(view)) planWinter(situation, sheet);
    else planMonth(situation, sheet, { rounds: skill.rounds, waver, regroups: skill.regroups }, raidedBy(view, report));
    return sheet;
  };
  const own = planned(taste, skill.whim);
  if (skill.budget === null || isWinter(view)) return own;
  const asPlan = (sheet: OrderSheet) => ({ sheet, file: fileOf(view, player, sheet.orders) });
  const others = MOODS.map(({ change, whim }) => asPlan(planned(change(taste), whim)));
  const first = asPlan(own);
  const different = new Map([...others, first].map((one) => [JSON.stringify(one.file.orders), one]));
  different.delete(JSON.stringify(first.file.orders));
  return bestOf(rules, view, player, taste, [first, ...different.values()], skill.budget, seed).sheet;
}
