import {
  attackingForces,
  type CampaignRules,
  type CampaignState,
  type NameBook,
  type Order,
  type OrdersFile,
  type PendingBattle,
  pointsOfForces,
} from '../rules/campaign.ts';
import type { Sentence } from '../rules/core/campaign/words.ts';
import { garrisonOf, stormOdds } from './evaluation/battle-odds.ts';
import type { SeatView } from './knowledge/enemy-strength.ts';
import { situationOf } from './knowledge/situation.ts';
import { leastStorm, TASTES, type Temperament } from './temperaments.ts';

/** A besieger must decide immediately whether to storm an unstable breach (For the Pharaoh, Sieges; ruling FTP-S9). */
interface BreachDecision {
  readonly player: string;
  readonly temperament: Temperament;
  readonly view: SeatView;
  readonly battle: Pick<PendingBattle, 'province' | 'forces' | 'storm'>;
}

/** Checks whether a regent storms: with the odds required for a storm order, or if there is no garrison left. */
export function stormsBreach(rules: CampaignRules, { player, temperament, view, battle }: BreachDecision): boolean {
  const { province, forces, storm } = battle;
  if (!storm || !forces) return false;
  const within = garrisonOf(situationOf(rules, view, player, TASTES[temperament]), storm.fort, province);
  const points = pointsOfForces(view, attackingForces(forces));
  return within.points <= 0 || stormOdds(points, within, view.rulings, 'breach').win >= leastStorm(TASTES[temperament]);
}

export type Names = NameBook['names'];

/** Orders with their reasons. Orders that the rules reject are not added. */
export interface OrderSheet {
  readonly view: CampaignState;
  readonly player: string;
  readonly names: Names;
  readonly orders: readonly Order[];
  readonly reasons: readonly Sentence[];
  /** Checks whether the rules accept an order after the previous ones. */
  takes(order: Order): boolean;
  /** Adds an order. @returns false if the rules reject the order after the previous ones */
  give(order: Order, reason: Sentence): boolean;
}

export const fileOf = (view: CampaignState, player: string, orders: readonly Order[]): OrdersFile => ({
  format: 'nomarch-orders',
  version: 1,
  player,
  year: view.year,
  month: view.month,
  orders: [...orders],
});

export function orderSheet(rules: CampaignRules, view: CampaignState, player: string): OrderSheet {
  const orders: Order[] = [];
  const reasons: Sentence[] = [];
  let names: Names | null = null;
  return {
    view,
    player,
    get names() {
      names ??= rules.events.nameBook([view]).names;
      return names;
    },
    orders,
    reasons,
    takes: (order) => rules.orderProblems(view, fileOf(view, player, [...orders, order])).length === 0,
    give(order, why) {
      if (!this.takes(order)) return false;
      orders.push(order);
      reasons.push(why);
      return true;
    },
  };
}
