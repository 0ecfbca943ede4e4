import type { CampaignRules, CampaignState, NameBook, Order, OrdersFile } from '../rules/campaign.ts';
import type { Sentence } from '../rules/core/campaign/words.ts';

/** The names that sentences use. */
export type Names = NameBook['names'];

/** Orders with their reasons; an order that the rules refuse is not added. */
export interface OrderSheet {
  readonly view: CampaignState;
  readonly player: string;
  readonly names: Names;
  readonly orders: readonly Order[];
  readonly reasons: readonly Sentence[];
  /** Whether the rules accept an order beside those before it. */
  takes(order: Order): boolean;
  /** Adds an order. @returns whether the rules accept it beside those before it */
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
