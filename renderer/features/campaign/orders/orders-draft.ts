import type { CampaignArmy, CampaignState, Detachment, Order, OrdersFile } from '../../../../rules/campaign.ts';
import { partsOf } from '../../../map/strength.ts';

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

/** The army an order is given to; null for orders to bands of partisans and about provinces. */
export const armyOf = (order: Order): string | null => ('army' in order ? order.army : null);

/** What an order is about: an army, a band of partisans, or a province. */
export const subjectOf = (order: Order): string =>
  'army' in order ? order.army : 'partisans' in order ? order.partisans : order.province;

/** Orders with the same place cannot stand beside each other: the later takes the place of the earlier. */
function placeOf(order: Order): string {
  switch (order.kind) {
    // One of these is all that an army can do as a whole.
    case 'hold':
    case 'march':
    case 'relieve':
    case 'besiege':
    case 'sortie':
    case 'garrison':
    case 'join':
      return `stance\n${order.army}`;
    case 'raid':
      return `raid\n${order.army}\n${order.target}`;
    case 'lift':
      return `lift\n${order.army}\n${order.fort}`;
    case 'abandon-work':
      return `abandon-work\n${order.work}`;
    // An army may begin several works in a month; the same twice is a mistake.
    case 'siege-work':
      return `siege-work\n${JSON.stringify(order)}`;
    case 'split':
      return `split\n${order.army}\n${order.name}`;
    case 'muster':
    case 'raise-partisans':
      return `${order.kind}\n${order.province}\n${order.name}`;
    default:
      return `${order.kind}\n${subjectOf(order)}`;
  }
}

/**
 * The file with one order more. A march takes the place of the army's hold, a raid that of its raid on the same province, and so on;
 * `at` names the order that is being changed. What contradicts another order is the rules' to refuse.
 */
export function withOrder(file: OrdersFile, order: Order, at: number | null = null): OrdersFile {
  const place = placeOf(order);
  const known =
    at !== null && at < file.orders.length ? at : file.orders.findIndex((other) => placeOf(other) === place);
  if (known < 0) return { ...file, orders: [...file.orders, order] };
  const orders = file.orders.with(known, order).filter((other, index) => index === known || placeOf(other) !== place);
  return { ...file, orders };
}

/** Where an order stands in a file that has it; -1 where it does not. */
export const indexOfOrder = (file: OrdersFile, order: Order): number => file.orders.indexOf(order);

export const withoutOrder = (file: OrdersFile, index: number): OrdersFile => ({
  ...file,
  orders: file.orders.toSpliced(index, 1),
});

/** An order and its place in the file. */
export interface PlacedOrder {
  readonly order: Order;
  readonly index: number;
}

export const ordersOfArmy = (file: OrdersFile, army: string): readonly PlacedOrder[] =>
  file.orders.map((order, index) => ({ order, index })).filter(({ order }) => armyOf(order) === army);

/** What may still be detached from an army. */
export interface Reserve {
  /** Part id to figures. */
  readonly parts: Readonly<Record<string, number>>;
  readonly generals: readonly string[];
}

/** Who storms a fort is sent nowhere. */
const forceOf = (order: Order): Detachment | null =>
  'force' in order && order.kind !== 'assault' ? order.force : null;

/** The army less what its other orders have sent off; an order that `coming` takes the place of is not counted, nor is the one at `at`. */
export function reserveOf(army: CampaignArmy, file: OrdersFile, coming: Order, at: number | null = null): Reserve {
  const away = file.orders
    .filter((order, index) => armyOf(order) === army.id && index !== at && placeOf(order) !== placeOf(coming))
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
