import { type Kysely, sql } from 'kysely';
import type { SealedTable } from '../intact.ts';
import type { Tables } from '../tables.ts';
import { isSqlite } from '../transaction.ts';

/** Where the digests of rows whose key begins with an id begin and end in their order. */
function rangeOf(id: string): { readonly from: string; readonly until: string } {
  const open = JSON.stringify([id]).slice(0, -1);
  // The comma's next neighbour is the hyphen.
  return { from: `${open},`, until: `${open}-` };
}

/** A table of what belongs to a campaign, and the columns of its key behind the campaign's id, in their order. */
interface OfCampaign {
  readonly table: SealedTable;
  readonly key: readonly string[];
}

export const FILED_ORDERS = { table: 'filed_orders', key: ['year', 'month', 'player', 'resolved_at'] } as const;
export const TYPED_DICE = { table: 'typed_dice', key: ['battle'] } as const;

/**
 * The keys of rows that were written and are gone though nobody removed them, without the campaign's id. None on PostgreSQL, which keeps
 * no seals: it sums up its pages and refuses one that is not as it was written.
 */
export async function lostKeys(
  db: Kysely<Tables>,
  { table, key }: OfCampaign,
  id: string,
): Promise<readonly (readonly unknown[])[]> {
  if (!isSqlite(db)) return [];
  const { from, until } = rangeOf(id);
  const columns = sql.join(['campaign_id', ...key].map((name) => sql.ref(name)));
  const rows = await db
    .selectFrom('row_seal')
    .select('of_key')
    .where('of_table', '=', table)
    .where('of_key', '>=', from)
    .where('of_key', '<', until)
    .where(
      'of_key',
      'not in',
      sql<string>`(select json_array(${columns}) from ${sql.table(table)} where campaign_id = ${id})`,
    )
    .orderBy('of_key')
    .execute();
  return rows.map(({ of_key }) => (JSON.parse(of_key) as unknown[]).slice(1));
}

/** Misses no longer what is gone. @param keys as `lostKeys` tells them */
export async function forgetLost(
  db: Kysely<Tables>,
  { table }: OfCampaign,
  id: string,
  keys: readonly (readonly unknown[])[],
): Promise<void> {
  if (!isSqlite(db)) return;
  for (const key of keys)
    await db
      .deleteFrom('row_seal')
      .where('of_table', '=', table)
      .where('of_key', '=', JSON.stringify([id, ...key]))
      .execute();
}
