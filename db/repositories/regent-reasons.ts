import { type Kysely, sql } from 'kysely';
import type { RegentReasons } from '../../contract/regents.ts';
import type { Sentence } from '../../rules/core/campaign/words.ts';
import type { RegentOrders, ResolvedRegentOrders } from '../../services/repositories/campaigns.ts';
import { insertRows } from '../bulk-insert.ts';
import { intact } from '../intact.ts';
import type { Tables } from '../tables.ts';
import { filedOrdersOf, filedOrdersRow, type RegentReasonsTable } from '../tables/filed-orders.ts';
import { readableOf, storedJson } from '../tables/stored-json.ts';

/** Writes why regents gave orders that are filed. */
export async function insertReasons(db: Kysely<Tables>, id: string, all: readonly RegentReasons[]): Promise<void> {
  const rows = all.map(({ seq, player, reasons }): RegentReasonsTable => ({
    campaign_id: id,
    resolved_at: seq,
    player,
    reasons: JSON.stringify(reasons),
  }));
  await insertRows(db, 'regent_reasons', rows);
}

/** Files what regents ordered for a month as it is resolved. @param resolvedAt the month's first entry */
export async function insertRegentOrders(
  db: Kysely<Tables>,
  id: string,
  {
    at,
    resolvedAt,
    regents,
  }: { readonly at: string; readonly resolvedAt: number; readonly regents: readonly RegentOrders[] },
): Promise<void> {
  await insertRows(
    db,
    'filed_orders',
    regents.map(({ orders }) => filedOrdersRow(id, { orders, filedAt: at, resolvedAt })),
  );
  const reasonsOf = regents.map(({ orders: { player }, reasons }) => ({ seq: resolvedAt, player, reasons }));
  await insertReasons(db, id, reasonsOf);
}

/** What regents ordered and why, in the order of the log and by player. */
export async function selectRegentOrders(db: Kysely<Tables>, id: string): Promise<ResolvedRegentOrders[]> {
  const rows = await db
    .selectFrom('regent_reasons')
    .innerJoin('filed_orders', (join) =>
      join
        .onRef('filed_orders.campaign_id', '=', 'regent_reasons.campaign_id')
        .onRef('filed_orders.resolved_at', '=', 'regent_reasons.resolved_at')
        .onRef('filed_orders.player', '=', 'regent_reasons.player'),
    )
    .select(['orders', 'filed_at', 'regent_reasons.resolved_at', 'regent_reasons.player', 'reasons'])
    .where('regent_reasons.campaign_id', '=', id)
    .where(intact('regent_reasons'), '=', 1)
    .where(intact('filed_orders'), '=', 1)
    .orderBy('regent_reasons.resolved_at')
    .orderBy('regent_reasons.player')
    .execute();
  return readableOf(rows, (row) => ({
    orders: filedOrdersOf(id, row).orders,
    resolvedAt: row.resolved_at,
    reasons: storedJson(
      row.reasons,
      `campaign "${id}", its regent’s reasons of “${row.player}”,`,
      'reasons',
    ) as readonly Sentence[],
  }));
}

/** Reasons go with the month that is taken back; whoever resolves it again asks the regents again. @param from the month's first entry */
export const deleteReasons = (db: Kysely<Tables>, id: string, from: number) =>
  db.deleteFrom('regent_reasons').where('campaign_id', '=', id).where('resolved_at', '>=', from).execute();

/** Of the months up to an entry, for a branch. */
export const copyReasons = (db: Kysely<Tables>, of: string, seq: number, id: string) =>
  sql`insert into regent_reasons (campaign_id, resolved_at, player, reasons)
    select ${id}, resolved_at, player, reasons
    from regent_reasons where campaign_id = ${of} and resolved_at <= ${seq}`.execute(db);
