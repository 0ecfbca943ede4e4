import type { CampaignRules, OrdersFile, PlayerEvent } from '../rules/campaign.ts';
import { isWinter } from '../rules/campaign.ts';
import type { Sentence } from '../rules/core/campaign/words.ts';
import { seededDice } from '../rules/core/dice.ts';
import { raidedBy } from './knowledge/raided.ts';
import type { SeatView } from './knowledge/seat-view.ts';
import { situationOf } from './knowledge/situation.ts';
import { fileOf, orderSheet } from './order-sheet.ts';
import { planMonth } from './plans/month.ts';
import { planWinter } from './plans/winter.ts';
import { type Strength, TASTES, type Temperament } from './temperaments.ts';

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
export function decide(rules: CampaignRules, regent: Regent, { player, view, report = [], seed }: Asked): Decision {
  const sheet = orderSheet(rules, view, player);
  const isSeated = view.players.some(({ id }) => id === player);
  if (isSeated && view.battles.length === 0) {
    const situation = situationOf(rules, view, player, TASTES[regent.temperament]);
    const dice = seededDice(`regent ${player} ${view.year}.${view.month} ${seed}`);
    const isNovice = regent.strength === 'novice';
    const waver = (): number => (isNovice ? dice.roll('d1000', 'a whim') : 0);
    if (isWinter(view)) planWinter(situation, sheet);
    else planMonth(situation, sheet, { rounds: isNovice ? 1 : 3, waver }, raidedBy(view, report));
  }
  return { orders: fileOf(view, player, sheet.orders), reasons: [...sheet.reasons] };
}
