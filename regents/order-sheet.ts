import {
  listAttackingForces,
  type CampaignRules,
  type CampaignState,
  type NameBook,
  type Order,
  type OrdersFile,
  type PendingBattle,
  sumForcePoints,
} from '../rules/campaign.ts';
import type { Sentence } from '../rules/core/campaign/sentence.ts';
import { getGarrison, estimateStormOdds } from './evaluation/battle-odds.ts';
import type { SeatView } from './knowledge/enemy-strength.ts';
import { toSituation } from './knowledge/situation.ts';
import { getMinStormChance, STYLE_BY_TEMPERAMENT, type Temperament } from './temperaments.ts';

/** A besieger must decide immediately whether to storm an unstable breach (For the Pharaoh, Sieges; ruling FTP-S9). */
interface BreachDecision {
  readonly player: string;
  readonly temperament: Temperament;
  readonly view: SeatView;
  readonly battle: Pick<PendingBattle, 'province' | 'forces' | 'storm'>;
}

/** Checks whether a regent storms: if the odds are those required for a storm order, or if the garrison is gone. */
export function shouldStormBreach(
  rules: CampaignRules,
  { player, temperament, view, battle }: BreachDecision,
): boolean {
  const { province, forces, storm } = battle;
  if (!storm || !forces) return false;
  const garrison = getGarrison(
    toSituation(rules, view, player, STYLE_BY_TEMPERAMENT[temperament]),
    storm.fort,
    province,
  );
  const points = sumForcePoints(view, listAttackingForces(forces));
  return (
    garrison.points <= 0 ||
    estimateStormOdds(points, garrison, view.rulings, 'breach').win >=
      getMinStormChance(STYLE_BY_TEMPERAMENT[temperament])
  );
}

export type Names = NameBook['names'];

/** Orders with their reasons. Orders that the rules reject are not added. */
export interface OrderSheet {
  readonly view: CampaignState;
  readonly player: string;
  readonly names: Names;
  readonly orders: readonly Order[];
  readonly reasons: readonly Sentence[];
  /** Checks whether the rules accept an order in addition to the orders already on the sheet. */
  accepts(order: Order): boolean;
  /** Adds an order. @returns false if the rules reject it in addition to the orders already on the sheet */
  addOrder(order: Order, reason: Sentence): boolean;
}

export const toOrdersFile = (view: CampaignState, player: string, orders: readonly Order[]): OrdersFile => ({
  format: 'nomarch-orders',
  version: 1,
  player,
  year: view.year,
  month: view.month,
  orders: [...orders],
});

export function createOrderSheet(rules: CampaignRules, view: CampaignState, player: string): OrderSheet {
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
    accepts: (order) => rules.orderProblems(view, toOrdersFile(view, player, [...orders, order])).length === 0,
    addOrder(order, why) {
      if (!this.accepts(order)) return false;
      orders.push(order);
      reasons.push(why);
      return true;
    },
  };
}
