import type { CampaignRules, CampaignState, Order, OrdersFile } from '../../../../rules/campaign.ts';

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

/** The id of the army, band or province that an order is given to. */
export const subjectOf = (rules: Pick<CampaignRules, 'orderKinds'>, order: Order): string =>
  String((order as Readonly<Record<string, unknown>>)[rules.orderKinds[order.kind]?.subject ?? '']);

/** The fields of a kind of order, without its kind and its subject. */
export function fieldsOf(rules: CampaignRules, kind: string): readonly string[] {
  const definition = rules.orderKinds[kind];
  return Object.keys(definition?.shape.shape ?? {}).filter((key) => key !== 'kind' && key !== definition?.subject);
}

/** The file with one order more, or with the one at `at` changed. */
export const withOrder = (file: OrdersFile, order: Order, at: number | null = null): OrdersFile => ({
  ...file,
  orders: at === null ? [...file.orders, order] : file.orders.with(at, order),
});

export const withoutOrder = (file: OrdersFile, index: number): OrdersFile => ({
  ...file,
  orders: file.orders.toSpliced(index, 1),
});

/** An order and its place in the file. */
export interface PlacedOrder {
  readonly order: Order;
  readonly index: number;
}
