import type { StoredCampaign } from '../../../../contract/campaigns.ts';
import type { CampaignRules, CampaignState, OrderProblem, OrdersFile } from '../../../../rules/campaign.ts';

/** How a player stands with the month at hand. */
export interface Filing {
  readonly player: string;
  /** Damaged orders stand in the store still, but are not as they were filed. */
  readonly status: 'owed' | 'damaged' | 'filed' | 'substitute';
  readonly orders: number;
  /** By the secret of the player's seat: what is filed with a seal has a sound one. */
  readonly isSealed: boolean;
  /** What would be refused now: the umpire may have changed things since it was filed. */
  readonly problems: readonly OrderProblem[];
}

/** Whether nothing can be resolved with what there is of a player's orders. */
export const owes = ({ status }: Filing): boolean => status === 'owed' || status === 'damaged';

export function filings(
  { state, filed, damaged = [] }: Pick<StoredCampaign, 'state' | 'filed' | 'damaged'>,
  rules: Pick<CampaignRules, 'orderProblems'> | null,
): Filing[] {
  return state.players.map(({ id: player }) => {
    if (damaged.includes(player)) return { player, status: 'damaged', orders: 0, isSealed: false, problems: [] };
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
