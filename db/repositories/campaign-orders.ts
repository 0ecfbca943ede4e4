import { type Kysely, sql } from 'kysely';
import type { TypedDice } from '../../contract/campaigns.ts';
import type { OrdersFile } from '../../rules/campaign.ts';
import type { CampaignHead, DamagedOrders, FiledOrders, FilingRequest } from '../../services/repositories/campaigns.ts';
import { selectRowIntact, type CheckedTable } from '../intact.ts';
import type { Tables } from '../tables.ts';
import { parseStored } from '../stored-json.ts';
import { isSqlite } from '../transaction.ts';

export const toOrdersRow = (
  campaign: string,
  { orders, filedAt, resolvedAt }: FiledOrders,
): Tables['filed_orders'] => ({
  campaign_id: campaign,
  year: orders.year,
  month: orders.month,
  player: orders.player,
  filed_at: filedAt,
  resolved_at: resolvedAt,
  orders: JSON.stringify(orders),
});

type FiledColumns = Pick<Tables['filed_orders'], 'player' | 'orders' | 'filed_at' | 'resolved_at'>;

export const parseOrders = (campaign: string, row: FiledColumns): FiledOrders => ({
  orders: parseStored(row.orders, `set of orders of “${row.player}” in campaign "${campaign}"`, 'orders') as OrdersFile,
  filedAt: row.filed_at,
  resolvedAt: row.resolved_at,
});

/** Returns the key under which dice are stored: the battle's id, or '' for the month if the battle is null. */
const getDiceKey = (battle: string | null): string => battle ?? '';

/** Returns the battle of a key from `getDiceKey`. Null for the month. */
const getBattle = (key: string): string | null => key || null;

const toDiceRow = (
  campaign: string,
  { hash, filing }: CampaignHead,
  { battle, result, faces, typedAt }: TypedDice,
): Tables['typed_dice'] => ({
  campaign_id: campaign,
  battle: getDiceKey(battle),
  head_hash: hash,
  filing,
  result: result && JSON.stringify(result),
  faces: JSON.stringify(faces),
  typed_at: typedAt,
});

export function parseDice(
  campaign: string,
  row: Pick<Tables['typed_dice'], 'battle' | 'result' | 'faces' | 'typed_at'>,
): TypedDice {
  const what = `campaign "${campaign}", its dice entered by hand for ${row.battle || 'the month'},`;
  return {
    battle: getBattle(row.battle),
    result: row.result === null ? null : (parseStored(row.result, what, 'result') as TypedDice['result']),
    faces: parseStored(row.faces, what, 'faces') as TypedDice['faces'],
    typedAt: row.typed_at,
  };
}

/** Returns the range of row keys that begin with an id. */
function getKeyRange(id: string): { readonly from: string; readonly until: string } {
  const open = JSON.stringify([id]).slice(0, -1);
  // The upper bound ends with a hyphen, the character after the comma in ASCII.
  return { from: `${open},`, until: `${open}-` };
}

/** A table of campaign data, with its key columns after the campaign's id. */
interface CampaignTable {
  readonly table: CheckedTable;
  readonly key: readonly string[];
}

const FILED_ORDERS = { table: 'filed_orders', key: ['year', 'month', 'player', 'resolved_at'] } as const;
const TYPED_DICE = { table: 'typed_dice', key: ['battle'] } as const;

/** Lists the keys (without campaign) of lost rows: written, not deleted, but missing. Empty on PostgreSQL, which refuses changed pages. */
async function listLostKeys(
  db: Kysely<Tables>,
  { table, key }: CampaignTable,
  id: string,
): Promise<readonly (readonly unknown[])[]> {
  if (!isSqlite(db)) return [];
  const { from, until } = getKeyRange(id);
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

/** Clears the record of lost rows. @param keys keys from `listLostKeys` */
async function clearLost(
  db: Kysely<Tables>,
  { table }: CampaignTable,
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

/** Selects the orders of all months. */
export const selectFilings = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('filed_orders')
    .select(['year', 'month', 'player', 'orders', 'filed_at', 'resolved_at'])
    .where('campaign_id', '=', id)
    .orderBy('year')
    .orderBy('month')
    .orderBy('player')
    .orderBy('resolved_at', (order) => order.asc().nullsFirst())
    .execute();

/** Selects intact orders for the current month. */
export const selectWaitingOrders = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('filed_orders')
    .select(['player', 'orders', 'filed_at', 'resolved_at'])
    .where('campaign_id', '=', id)
    .where('resolved_at', 'is', null)
    .where(selectRowIntact('filed_orders'), '=', 1)
    .orderBy('player')
    .execute();

/** Key of submitted orders, as returned by `listLostKeys`. */
type OrdersKey = readonly [year: number, month: number, player: string, resolvedAt: number | null];

const listLostOrders = async (db: Kysely<Tables>, id: string): Promise<OrdersKey[]> =>
  (await listLostKeys(db, FILED_ORDERS, id)).map((key) => key as OrdersKey);

/** Lists damaged or lost orders of all months. */
export async function selectDamagedOrders(db: Kysely<Tables>, id: string): Promise<DamagedOrders[]> {
  // PostgreSQL refuses changed pages, so there are no damaged orders.
  if (!isSqlite(db)) return [];
  const altered = await db
    .selectFrom('filed_orders')
    .select(['year', 'month', 'player', 'resolved_at as resolvedAt'])
    .where('campaign_id', '=', id)
    .where(selectRowIntact('filed_orders'), '=', 0)
    .orderBy('year')
    .orderBy('month')
    .orderBy('player')
    .execute();
  const lost = (await listLostOrders(db, id)).map(([year, month, player, resolvedAt]) => ({
    year,
    month,
    player,
    resolvedAt,
  }));
  return [...altered, ...lost];
}

export const markOrdersUsed = (db: Kysely<Tables>, id: string, seq: number) =>
  db
    .updateTable('filed_orders')
    .set({ resolved_at: seq })
    .where('campaign_id', '=', id)
    .where('resolved_at', 'is', null);

/** Deletes submitted orders of the current month, of one player or of all, including lost ones. @returns the number of deleted orders */
export async function deleteWaitingOrders(db: Kysely<Tables>, id: string, player?: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('filed_orders')
    .where('campaign_id', '=', id)
    .$if(player !== undefined, (query) => query.where('player', '=', player ?? ''))
    .where('resolved_at', 'is', null)
    .executeTakeFirst();
  const lost = (await listLostOrders(db, id)).filter(
    ([, , whose, resolvedAt]) => resolvedAt === null && (player === undefined || whose === player),
  );
  await clearLost(db, FILED_ORDERS, id, lost);
  return Number(numDeletedRows) + lost.length;
}

/** Submits the orders of an undone month again and keeps the old rows. Omits damaged orders and regents' orders, which are given again. */
export async function refileOrders(db: Kysely<Tables>, id: string, resolvedAt: number): Promise<void> {
  await deleteWaitingOrders(db, id);
  await db
    .insertInto('filed_orders')
    .columns(['campaign_id', 'year', 'month', 'player', 'filed_at', 'resolved_at', 'orders'])
    .expression((from) =>
      from
        .selectFrom('filed_orders')
        .select(({ val }) => [
          'campaign_id',
          'year',
          'month',
          'player',
          'filed_at',
          val<number | null>(null).as('resolved_at'),
          'orders',
        ])
        .where('campaign_id', '=', id)
        .where('resolved_at', '=', resolvedAt)
        .where('player', 'not in', ({ selectFrom }) =>
          selectFrom('regent_reasons')
            .select('player')
            .where('campaign_id', '=', id)
            .where('resolved_at', '=', resolvedAt),
        )
        .where(selectRowIntact('filed_orders'), '=', 1),
    )
    .execute();
}

/**
 * Replaces a player's orders if the log still ends where the writer saw it. Uses a single PostgreSQL statement, because this is the most
 * frequent write of a league and each statement costs a round trip.
 * @returns false if the log has moved on
 */
export async function fileInOneStatement(
  db: Kysely<Tables>,
  { id, base, at, orders }: FilingRequest,
): Promise<boolean> {
  const row = toOrdersRow(id, { orders, filedAt: at, resolvedAt: null });
  const { numAffectedRows } = await sql`with head as (
      update campaign set filing = filing + 1, changed_at = ${at}
      where id = ${id} and head_seq = ${base.seq} and head_hash = ${base.hash} returning id
    )
    insert into filed_orders (campaign_id, year, month, player, filed_at, resolved_at, orders)
    select id, ${row.year}::bigint, ${row.month}::bigint, ${row.player}, ${row.filed_at}, null, ${row.orders} from head
    on conflict (campaign_id, year, month, player) where resolved_at is null
    do update set filed_at = excluded.filed_at, orders = excluded.orders`.execute(db);
  return numAffectedRows === 1n;
}

/** Selects intact typed dice that belong to the campaign's current state. */
export const selectTypedDice = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('typed_dice')
    .innerJoin('campaign', (join) =>
      join
        .onRef('campaign.id', '=', 'typed_dice.campaign_id')
        .onRef('campaign.head_hash', '=', 'typed_dice.head_hash')
        .onRef('campaign.filing', '=', 'typed_dice.filing'),
    )
    .select(['battle', 'result', 'faces', 'typed_at'])
    .where('campaign_id', '=', id)
    .where(selectRowIntact('typed_dice'), '=', 1)
    .orderBy('battle')
    .execute();

/** Lists the battles whose typed dice are damaged or lost. Null means the month. */
export async function selectDamagedDice(db: Kysely<Tables>, id: string): Promise<(string | null)[]> {
  const altered = await db
    .selectFrom('typed_dice')
    .select('battle')
    .where('campaign_id', '=', id)
    .where(selectRowIntact('typed_dice'), '=', 0)
    .orderBy('battle')
    .execute();
  const lost = await listLostKeys(db, TYPED_DICE, id);
  return [...altered.map(({ battle }) => battle), ...lost.map(([battle]) => String(battle))].map(getBattle);
}

/** Deletes typed dice, including the record of lost ones. */
async function deleteTypedDice(db: Kysely<Tables>, id: string, battle: string | null): Promise<void> {
  const key = getDiceKey(battle);
  await db.deleteFrom('typed_dice').where('campaign_id', '=', id).where('battle', '=', key).execute();
  await clearLost(db, TYPED_DICE, id, [[key]]);
}

/** Deletes all typed dice. They are valid only for one state of the campaign. */
export const deleteAllTypedDice = (db: Kysely<Tables>, id: string) =>
  db.deleteFrom('typed_dice').where('campaign_id', '=', id);

/** Clears the record of lost typed dice. */
export const clearLostDice = async (db: Kysely<Tables>, id: string): Promise<void> =>
  clearLost(db, TYPED_DICE, id, await listLostKeys(db, TYPED_DICE, id));

/** Replaces the typed dice of a command, or deletes them if there are no faces. */
export async function putTypedDice(
  db: Kysely<Tables>,
  id: string,
  base: CampaignHead,
  typed: TypedDice,
): Promise<void> {
  await deleteTypedDice(db, id, typed.battle);
  if (typed.faces.length > 0)
    await db
      .insertInto('typed_dice')
      .values(toDiceRow(id, base, typed))
      .execute();
}
