import { type Kysely, sql } from 'kysely';
import type { FoughtCampaignBattle } from '../../contract/campaign-documents.ts';
import type { RegentReasons } from '../../contract/regents.ts';
import { tableBattleSchema } from '../../contract/table.ts';
import type { Sentence } from '../../rules/core/campaign/sentence.ts';
import type { RegentOrders, ResolvedRegentOrders } from '../../services/repositories/campaigns.ts';
import { insertRows } from '../transaction.ts';
import { selectRowIntact } from '../intact.ts';
import type { Tables } from '../tables.ts';
import { readIntact, readDocument, parseStored } from '../stored-json.ts';
import { parseOrders, toOrdersRow } from './campaign-orders.ts';

/** Stores simulated battles with the log entries that resolved them. */
export const insertFought = (db: Kysely<Tables>, id: string, battles: readonly FoughtCampaignBattle[]): Promise<void> =>
  insertRows(
    db,
    'fought_battle',
    battles.map(({ seq, battle }): Tables['fought_battle'] => ({
      campaign_id: id,
      seq,
      document: JSON.stringify(battle),
    })),
  );

const parseFought = (
  id: string,
  { seq, document }: Pick<Tables['fought_battle'], 'seq' | 'document'>,
): FoughtCampaignBattle => ({
  seq,
  battle: readDocument(tableBattleSchema, document, `battle at log entry ${seq} of campaign "${id}"`, 'document'),
});

/** Selects intact battles in the order of the log. */
export async function selectFought(db: Kysely<Tables>, id: string): Promise<readonly FoughtCampaignBattle[]> {
  const rows = await db
    .selectFrom('fought_battle')
    .select(['seq', 'document'])
    .where('campaign_id', '=', id)
    .where(selectRowIntact('fought_battle'), '=', 1)
    .orderBy('seq')
    .execute();
  return readIntact(rows, (row) => parseFought(id, row));
}

/** Returns the battle that a log entry resolved. Null if it is missing or damaged. */
export async function selectFoughtAt(
  db: Kysely<Tables>,
  id: string,
  seq: number,
): Promise<FoughtCampaignBattle | null> {
  const row = await db
    .selectFrom('fought_battle')
    .select(['seq', 'document'])
    .where('campaign_id', '=', id)
    .where('seq', '=', seq)
    .where(selectRowIntact('fought_battle'), '=', 1)
    .executeTakeFirst();
  return row ? parseFought(id, row) : null;
}

/** Copies the battles up to a log entry to a branch. */
export const copyFought = (db: Kysely<Tables>, of: string, seq: number, id: string) =>
  sql`insert into fought_battle (campaign_id, seq, document)
    select ${id}, seq, document
    from fought_battle where campaign_id = ${of} and seq <= ${seq}`.execute(db);

/** Stores the reasons for regents' orders. */
export async function insertReasons(db: Kysely<Tables>, id: string, all: readonly RegentReasons[]): Promise<void> {
  const rows = all.map(({ seq, player, reasons }): Tables['regent_reasons'] => ({
    campaign_id: id,
    resolved_at: seq,
    player,
    reasons: JSON.stringify(reasons),
  }));
  await insertRows(db, 'regent_reasons', rows);
}

/** Stores regents' orders of a resolved month with their reasons. @param resolvedAt first log entry of the month */
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
    regents.map(({ orders }) => toOrdersRow(id, { orders, filedAt: at, resolvedAt })),
  );
  const reasonsOf = regents.map(({ orders: { player }, reasons }) => ({ seq: resolvedAt, player, reasons }));
  await insertReasons(db, id, reasonsOf);
}

/** Selects regents' orders and reasons, by log entry and player. */
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
    .where(selectRowIntact('regent_reasons'), '=', 1)
    .where(selectRowIntact('filed_orders'), '=', 1)
    .orderBy('regent_reasons.resolved_at')
    .orderBy('regent_reasons.player')
    .execute();
  return readIntact(rows, (row) => ({
    orders: parseOrders(id, row).orders,
    resolvedAt: row.resolved_at,
    reasons: parseStored(
      row.reasons,
      `campaign "${id}", its regent’s reasons of “${row.player}”,`,
      'reasons',
    ) as readonly Sentence[],
  }));
}

/** Deletes the reasons of an undone month: resolving it again asks the regents again. @param from first log entry of the month */
export const deleteReasons = (db: Kysely<Tables>, id: string, from: number) =>
  db.deleteFrom('regent_reasons').where('campaign_id', '=', id).where('resolved_at', '>=', from).execute();

/** Copies the reasons up to a log entry to a branch. */
export const copyReasons = (db: Kysely<Tables>, of: string, seq: number, id: string) =>
  sql`insert into regent_reasons (campaign_id, resolved_at, player, reasons)
    select ${id}, resolved_at, player, reasons
    from regent_reasons where campaign_id = ${of} and resolved_at <= ${seq}`.execute(db);
