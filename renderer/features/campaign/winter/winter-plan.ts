import type { CampaignRules, CampaignState, Order, OrdersFile, WinterFunds } from '../../../../rules/campaign.ts';

/** A player's gold this winter as its orders would spend it. */
export interface WinterPlan extends Pick<WinterFunds, 'treasury' | 'income' | 'provinces' | 'wages'> {
  /** Of all who stay. */
  readonly upkeep: number;
  /** Upkeep that dismissals save. */
  readonly saved: number;
  readonly spent: readonly { readonly order: Order; readonly gold: number }[];
  readonly ordered: number;
  /** Below 0 where the gold does not reach. */
  readonly left: number;
  /** What of that is lost when the winter is over, not being spent. */
  readonly lost: number;
}

export function winterPlan(
  rules: CampaignRules,
  state: CampaignState,
  { player, orders }: Pick<OrdersFile, 'player' | 'orders'>,
): WinterPlan {
  const whole = rules.winterFunds(state, player);
  const { treasury, income, upkeep } = rules.winterFunds(state, player, orders);
  const spent = orders.map((order) => ({ order, gold: rules.goldOf(state, order) })).filter(({ gold }) => gold > 0);
  const ordered = spent.reduce((sum, { gold }) => sum + gold, 0);
  const left = treasury + income - upkeep - ordered;
  const { provinces, wages, carriesOver } = whole;
  const lost = Math.max(0, left - Math.floor((left * carriesOver) / 100));
  return { treasury, income, provinces, upkeep, wages, saved: whole.upkeep - upkeep, spent, ordered, left, lost };
}
