import type { StoredCampaign } from '../../../../contract/campaigns.ts';
import type { CampaignSettings } from '../../../../contract/campaign-documents.ts';
import type { CampaignRules, CampaignState, OrderProblem, OrdersFile } from '../../../../rules/campaign.ts';
import { getArmyId } from '../orders/orders-draft.ts';

export const FILING_STATES = {
  owed: 'Orders due',
  filed: 'submitted: all armies hold | 1 order submitted | {count} orders submitted',
  unread: 'submitted: hidden until your own orders are in',
  substitute: 'set to hold by the umpire',
  regent: 'computer player',
  'stand-in': 'no orders: the computer plays',
  damaged: 'damaged: submit again',
} as const;

/** State of a player's orders for the current month. */
export interface OrdersStatus {
  readonly player: string;
  /**
   * `damaged`: saved orders were changed after submission. `regent`: the computer plays the seat. `stand-in`: the computer plays unless
   * orders arrive. `unread`: hidden until the umpire submits the orders of their own seat.
   */
  readonly status: 'owed' | 'unread' | 'regent' | 'stand-in' | 'damaged' | 'filed' | 'substitute';
  readonly orders: number;
  readonly armies: number;
  /** Armies without an order, which hold. */
  readonly holding: number;
  /** Valid proof of the orders' origin: the player's signature or the umpire's seal for the seat. */
  readonly shownBy: 'signature' | 'seal' | null;
  /** Current problems. The umpire may have changed the campaign since submission. */
  readonly problems: readonly OrderProblem[];
}

/** Checks whether no orders were submitted, not even damaged ones. */
export const hasNoOrders = ({ status }: OrdersStatus): boolean =>
  status === 'owed' || status === 'regent' || status === 'stand-in';

/** Checks whether the player must still submit valid orders. */
export const isDue = ({ status }: OrdersStatus): boolean => status === 'owed' || status === 'damaged';

/** Describes the state without the number of orders, which is secret on a shared screen. */
export function formatSharedStatus(filing: OrdersStatus): string {
  const { status } = filing;
  if (status === 'stand-in' || status === 'regent') return FILING_STATES[status];
  return isDue(filing) ? 'Orders due' : 'Submitted';
}

export function listFilings(
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
): OrdersStatus[] {
  return state.players.map(({ id: player }) => {
    const armies = Object.values(state.armies).filter((army) => army.player === player);
    const empty = { player, orders: 0, armies: armies.length, holding: armies.length, shownBy: null, problems: [] };
    if (damaged.includes(player)) return { ...empty, status: 'damaged' };
    if (unread.includes(player)) return { ...empty, status: 'unread' };
    const file = filed.find((one) => one.player === player && one.year === state.year && one.month === state.month);
    const statuses = { always: 'regent', 'no-orders': 'stand-in', person: 'owed' } as const;
    if (!file) return { ...empty, status: statuses[keepers[player]?.when ?? 'person'] };
    return {
      ...empty,
      status: file.substitute ? 'substitute' : 'filed',
      orders: file.orders.length,
      holding: armies.filter(({ id }) => !file.orders.some((order) => getArmyId(order) === id)).length,
      shownBy: file.by ? 'signature' : file.seal === undefined ? null : 'seal',
      problems: rules?.orderProblems(state, file) ?? [],
    };
  });
}

/** Creates empty orders on behalf of an absent player. */
export const createHoldOrders = (state: CampaignState, player: string): OrdersFile => ({
  format: 'nomarch-orders',
  version: 1,
  player,
  year: state.year,
  month: state.month,
  orders: [],
  substitute: true,
});
