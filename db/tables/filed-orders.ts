import type { OrdersFile } from '../../rules/campaign.ts';
import type { FiledOrders } from '../../services/repositories/campaigns.ts';
import { storedJson } from './stored-json.ts';

export interface FiledOrdersTable {
  readonly campaign_id: string;
  readonly year: number;
  readonly month: number;
  readonly player: string;
  readonly filed_at: string;
  readonly resolved_at: number | null;
  readonly orders: string;
}

export interface RegentReasonsTable {
  readonly campaign_id: string;
  /** As that of the orders that they are the reasons of. */
  readonly resolved_at: number;
  readonly player: string;
  readonly reasons: string;
}

export const filedOrdersRow = (campaign: string, { orders, filedAt, resolvedAt }: FiledOrders): FiledOrdersTable => ({
  campaign_id: campaign,
  year: orders.year,
  month: orders.month,
  player: orders.player,
  filed_at: filedAt,
  resolved_at: resolvedAt,
  orders: JSON.stringify(orders),
});

type FiledColumns = Pick<FiledOrdersTable, 'player' | 'orders' | 'filed_at' | 'resolved_at'>;

export const filedOrdersOf = (campaign: string, row: FiledColumns): FiledOrders => ({
  orders: storedJson(row.orders, `campaign "${campaign}", its orders of “${row.player}”,`, 'orders') as OrdersFile,
  filedAt: row.filed_at,
  resolvedAt: row.resolved_at,
});
