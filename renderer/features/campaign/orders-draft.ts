import type { Detachment, Order, OrdersFile } from '../../../rules/core/campaign/orders.ts';
import type { CampaignArmy, CampaignState } from '../../../rules/core/campaign/state.ts';
import { partsOf } from './strength.ts';

/** A player's orders for the month at hand: those filed, or a file without orders. */
export function ordersOf(
  state: Pick<CampaignState, 'year' | 'month'>,
  filed: readonly OrdersFile[],
  player: string,
): OrdersFile {
  const { year, month } = state;
  const found = filed.find((file) => file.player === player && file.year === year && file.month === month);
  return found ?? { format: 'nomarch-orders', version: 1, player, year, month, orders: [] };
}

const movesWhole = ({ kind }: Order): boolean => kind === 'march' || kind === 'hold';

/** Whether a new order takes the place of an earlier one rather than standing beside it. */
function replaces(order: Order, earlier: Order): boolean {
  if (order.army !== earlier.army) return false;
  if (movesWhole(order)) return movesWhole(earlier);
  if (order.kind === 'raid') return earlier.kind === 'raid' && earlier.target === order.target;
  return earlier.kind === order.kind;
}

/**
 * The file with one order more. A march or hold takes the place of the army's march or hold, a raid that of its raid on the
 * same province, an interception that of its interception. What contradicts another order is the rules' to refuse.
 */
export function withOrder(file: OrdersFile, order: Order): OrdersFile {
  const at = file.orders.findIndex((earlier) => replaces(order, earlier));
  const orders = at < 0 ? [...file.orders, order] : file.orders.with(at, order);
  return { ...file, orders };
}

export const withoutOrder = (file: OrdersFile, index: number): OrdersFile => ({
  ...file,
  orders: file.orders.toSpliced(index, 1),
});

export const ordersOfArmy = (
  file: OrdersFile,
  army: string,
): readonly { readonly order: Order; readonly index: number }[] =>
  file.orders.map((order, index) => ({ order, index })).filter(({ order }) => order.army === army);

/** What may still be detached from an army. */
export interface Reserve {
  /** Part id to figures. */
  readonly parts: Readonly<Record<string, number>>;
  readonly generals: readonly string[];
}

const forceOf = (order: Order): Detachment | null =>
  order.kind === 'raid' || order.kind === 'intercept' ? order.force : null;

/** The army less what its other orders have sent off; an order that `coming` would replace is not counted. */
export function reserveOf(army: CampaignArmy, file: OrdersFile, coming: Order): Reserve {
  const away = file.orders
    .filter((order) => order.army === army.id && !replaces(coming, order))
    .map(forceOf)
    .filter((force) => force !== null);
  const sent = (id: string) =>
    away.flatMap(({ parts }) => parts).reduce((sum, part) => sum + (part.id === id ? part.count : 0), 0);
  return {
    parts: Object.fromEntries(partsOf(army).map(({ id, count }) => [id, Math.max(0, count - sent(id))])),
    generals: army.generals.map(({ id }) => id).filter((id) => !away.some(({ generals }) => generals.includes(id))),
  };
}

/** A detachment as it is put together on screen: numbers by part, generals ticked. */
export interface ForcePick {
  readonly counts: Readonly<Record<string, number>>;
  readonly generals: readonly string[];
}

export const emptyPick: ForcePick = { counts: {}, generals: [] };

export const pickOf = ({ parts, generals }: Detachment): ForcePick => ({
  counts: Object.fromEntries(parts.map(({ id, count }) => [id, count])),
  generals,
});

/** The given share of what may be detached, figures rounded down; generals only with the whole. */
export const shareOf = (reserve: Reserve, share: number): ForcePick => ({
  counts: Object.fromEntries(Object.entries(reserve.parts).map(([id, count]) => [id, Math.floor(count * share)])),
  generals: share >= 1 ? reserve.generals : [],
});

/** Parts of which none are picked are left out. */
export const detachmentOf = ({ counts, generals }: ForcePick): Detachment => ({
  parts: Object.entries(counts).flatMap(([id, count]) => (count > 0 ? [{ id, count }] : [])),
  generals: [...generals],
});

export const isEmptyForce = ({ parts, generals }: Detachment): boolean => parts.length === 0 && generals.length === 0;
