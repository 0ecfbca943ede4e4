import type { StoredCampaign } from '../../../../contract/campaigns.ts';
import type { CampaignSettings } from '../../../../contract/campaign-documents.ts';
import type { CampaignRules, CampaignState, OrderProblem, OrdersFile } from '../../../../rules/campaign.ts';
import { armyOf } from '../orders/orders-draft.ts';

/** How a player’s orders stand. */
export const FILING_STATES = {
  owed: 'Orders due',
  filed: 'submitted: all armies hold | 1 order submitted | {count} orders submitted',
  unread: 'submitted: hidden until your own orders are in',
  substitute: 'set to hold by the umpire',
  regent: 'computer player',
  'stand-in': 'no orders: the computer plays',
  damaged: 'damaged: submit again',
} as const;

/** How a player stands with the month at hand. */
export interface Filing {
  readonly player: string;
  /**
   * Damaged orders stand in the store still, but are not as they were filed. Where nothing is filed, a regent may keep the seat, or stand in
   * for the player. Unread ones are shown once those of the umpire's own seat are in.
   */
  readonly status: 'owed' | 'unread' | 'regent' | 'stand-in' | 'damaged' | 'filed' | 'substitute';
  readonly orders: number;
  readonly armies: number;
  /** Armies without an order of their own: they hold. */
  readonly holding: number;
  /** What is filed with a signature, or with the seal that the umpire's program has made for the seat, has a sound one. */
  readonly shownBy: 'signature' | 'seal' | null;
  /** What would be refused now: the umpire may have changed things since it was filed. */
  readonly problems: readonly OrderProblem[];
}

/** Whether no orders are filed, sound or damaged. */
export const isOpen = ({ status }: Filing): boolean =>
  status === 'owed' || status === 'regent' || status === 'stand-in';

/** Whether nothing can be resolved with what there is of a player's orders. */
export const owes = ({ status }: Filing): boolean => status === 'owed' || status === 'damaged';

/** How a player stands, in words for all at a shared screen: how many orders he has filed is his own matter. */
export function sharedStatus(filing: Filing): string {
  const { status } = filing;
  if (status === 'stand-in' || status === 'regent') return FILING_STATES[status];
  return owes(filing) ? 'Orders due' : 'Submitted';
}

export function filings(
  {
    state,
    filed,
    damaged = [],
    unread = [],
    settings: { keepers = {} },
  }: Pick<StoredCampaign, 'state' | 'filed' | 'unread' | 'damaged'> & {
    readonly settings: Pick<CampaignSettings, 'keepers'>;
  },
  rules: Pick<CampaignRules, 'orderProblems'> | null,
): Filing[] {
  return state.players.map(({ id: player }) => {
    const own = Object.values(state.armies).filter((army) => army.player === player);
    const nothing = { player, orders: 0, armies: own.length, holding: own.length, shownBy: null, problems: [] };
    if (damaged.includes(player)) return { ...nothing, status: 'damaged' };
    if (unread.includes(player)) return { ...nothing, status: 'unread' };
    const file = filed.find((one) => one.player === player && one.year === state.year && one.month === state.month);
    const unfiled = { always: 'regent', 'no-orders': 'stand-in', person: 'owed' } as const;
    if (!file) return { ...nothing, status: unfiled[keepers[player]?.when ?? 'person'] };
    return {
      ...nothing,
      status: file.substitute ? 'substitute' : 'filed',
      orders: file.orders.length,
      holding: own.filter(({ id }) => !file.orders.some((order) => armyOf(order) === id)).length,
      shownBy: file.by ? 'signature' : file.seal === undefined ? null : 'seal',
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
