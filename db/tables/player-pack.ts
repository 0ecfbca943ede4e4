import { z } from 'zod';
import { playerPackSchema } from '../../contract/campaign-documents.ts';
import type { PackSummary } from '../../contract/packs.ts';
import { summaryOfSeat } from '../../contract/seats.ts';
import { type OrdersFile, ordersFileSchema } from '../../rules/campaign.ts';
import { expectIntact, storedDocument } from './stored-json.ts';
import type { KeptPack } from '../../services/repositories/repositories.ts';

export interface PlayerPackTable {
  readonly campaign: string;
  readonly player: string;
  readonly title: string;
  readonly power: string;
  readonly year: number;
  readonly month: number;
  readonly winter: number;
  readonly changed_at: string;
  readonly pack: string;
  readonly orders: string | null;
  readonly findings: string;
}

export const ordersText = (orders: OrdersFile | null): string | null =>
  orders === null ? null : JSON.stringify(orders);

export function playerPackRow({ pack, orders, changedAt, findings }: KeptPack): PlayerPackTable {
  const summary = summaryOfSeat(pack, pack.view);
  return {
    ...summary,
    title: pack.title,
    winter: summary.winter ? 1 : 0,
    changed_at: changedAt,
    pack: JSON.stringify(pack),
    orders: ordersText(orders),
    findings: JSON.stringify(findings),
  };
}

/** @throws StoreError STORE_DAMAGED */
export function keptPackOf(row: PlayerPackTable & { readonly intact: number }): KeptPack {
  const what = `pack of “${row.player}” in “${row.title}”`;
  expectIntact(row, what);
  const { pack, orders, changed_at, findings } = row;
  return {
    pack: storedDocument(playerPackSchema, pack, what, 'pack'),
    orders: orders === null ? null : storedDocument(ordersFileSchema, orders, what, 'orders'),
    changedAt: changed_at,
    findings: storedDocument(z.array(z.string()), findings, what, 'findings'),
  };
}

export const keptPackSummaryOf = ({
  changed_at,
  winter,
  ...row
}: Omit<PlayerPackTable, 'pack' | 'orders' | 'findings'>): PackSummary => ({
  ...row,
  winter: winter === 1,
  changedAt: changed_at,
});
