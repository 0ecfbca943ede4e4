import type { CampaignRules, CampaignState, OrderProblem, OrdersFile } from '../../../../rules/campaign.ts';

/** How a player stands with the month at hand. */
export interface Filing {
  readonly player: string;
  readonly status: 'owed' | 'filed' | 'substitute';
  readonly orders: number;
  /** By the secret of the player's seat: what is filed with a seal has a sound one. */
  readonly isSealed: boolean;
  /** What would be refused now: the umpire may have changed things since it was filed. */
  readonly problems: readonly OrderProblem[];
}

export function filings(
  state: CampaignState,
  filed: readonly OrdersFile[],
  rules: Pick<CampaignRules, 'orderProblems'> | null,
): Filing[] {
  return state.players.map(({ id: player }) => {
    const file = filed.find((one) => one.player === player && one.year === state.year && one.month === state.month);
    if (!file) return { player, status: 'owed', orders: 0, isSealed: false, problems: [] };
    return {
      player,
      status: file.substitute ? 'substitute' : 'filed',
      orders: file.orders.length,
      isSealed: file.seal !== undefined,
      problems: rules?.orderProblems(state, file) ?? [],
    };
  });
}

/** Orders to do nothing, in an absent player's stead. */
export const holdFor = (state: CampaignState, player: string): OrdersFile => ({
  format: 'nomarch-orders',
  version: 1,
  player,
  year: state.year,
  month: state.month,
  orders: [],
  substitute: true,
});
