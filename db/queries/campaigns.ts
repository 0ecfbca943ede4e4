import { type Kysely, sql } from 'kysely';
import type { CampaignTable } from '../tables/campaign.ts';
import type { Tables } from '../tables.ts';

const SUMMARY = ['id', 'title', 'rules', 'year', 'month', 'winter', 'players', 'changed_at', 'branch_of'] as const;

export const selectSummary = (db: Kysely<Tables>, id: string) =>
  db.selectFrom('campaign').select(SUMMARY).where('id', '=', id).executeTakeFirst();

/** Newest change first. */
export const selectCampaigns = (db: Kysely<Tables>) =>
  db.selectFrom('campaign').select(SUMMARY).orderBy('changed_at', 'desc').orderBy('id').execute();

export const selectCampaign = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('campaign')
    .select(['id', 'head_seq', 'head_hash', 'filing', 'changed_at'])
    .where('id', '=', id)
    .executeTakeFirst();

export const insertCampaign = (db: Kysely<Tables>, row: CampaignTable) =>
  db.insertInto('campaign').values(row).execute();

type Moved = Pick<
  CampaignTable,
  'title' | 'rules' | 'year' | 'month' | 'winter' | 'players' | 'head_seq' | 'head_hash' | 'changed_at'
>;

export const updateCampaign = (db: Kysely<Tables>, id: string, moved: Moved) =>
  db.updateTable('campaign').set(moved).where('id', '=', id).execute();

/** A deadline goes with the month it was set for. */
export const clearDeadline = (db: Kysely<Tables>, id: string) =>
  db.updateTable('campaign').set({ deadline: null }).where('id', '=', id).execute();

export const updateSettings = (
  db: Kysely<Tables>,
  id: string,
  settings: Pick<CampaignTable, 'leading' | 'deadline' | 'notes' | 'changed_at'>,
) => db.updateTable('campaign').set(settings).where('id', '=', id).executeTakeFirst();

export const raiseFiling = (db: Kysely<Tables>, id: string, at: string) =>
  db
    .updateTable('campaign')
    .set((row) => ({ filing: row('filing', '+', 1), changed_at: at }))
    .where('id', '=', id)
    .execute();

export const deleteCampaign = (db: Kysely<Tables>, id: string) =>
  db.deleteFrom('campaign').where('id', '=', id).executeTakeFirst();

export const selectEvents = (db: Kysely<Tables>, id: string, from: number, to: number | undefined) =>
  db
    .selectFrom('campaign_event')
    .select(['seq', 'year', 'month', 'rules_version', 'happening', 'dice', 'steps', 'rulings', 'previous', 'hash'])
    .where('campaign_id', '=', id)
    .where('seq', '>=', from)
    .$if(to !== undefined, (query) => query.where('seq', '<=', to ?? from))
    .orderBy('seq')
    .execute();

/** The first entry's payload: the start, which holds what never changes. */
export const selectStart = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('campaign_event')
    .select('happening')
    .where('campaign_id', '=', id)
    .where('seq', '=', 0)
    .executeTakeFirst();

/** So many snapshots behind a number; all in one would be the whole of a long campaign's states. */
export const selectSnapshots = (db: Kysely<Tables>, id: string, behind: number, most: number) =>
  db
    .selectFrom('snapshot')
    .select(['seq', 'digest', 'state'])
    .where('campaign_id', '=', id)
    .where('seq', '>', behind)
    .orderBy('seq')
    .limit(most)
    .execute();

export const selectSnapshot = (db: Kysely<Tables>, id: string, seq: number) =>
  db
    .selectFrom('snapshot')
    .select(['seq', 'digest', 'state'])
    .where('campaign_id', '=', id)
    .where('seq', '=', seq)
    .executeTakeFirst();

export const selectCheckpoints = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('snapshot')
    .select(['seq', 'year', 'month', 'battles'])
    .where('campaign_id', '=', id)
    .orderBy('seq')
    .execute();

/** Where a campaign stands, with the snapshot of its newest state. */
export const selectNewestState = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('campaign')
    .leftJoin('snapshot', (join) =>
      join.onRef('snapshot.campaign_id', '=', 'campaign.id').onRef('snapshot.seq', '=', 'campaign.head_seq'),
    )
    .select([
      'head_seq',
      'head_hash',
      'filing',
      'changed_at',
      'snapshot.state',
      'branch_of',
      'branch_seq',
      'leading',
      'deadline',
      'notes',
    ])
    .where('campaign.id', '=', id)
    .executeTakeFirst();

/** Orders of every month. */
export const selectFilings = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('filed_orders')
    .select(['year', 'month', 'player', 'orders', 'filed_at', 'resolved_at'])
    .where('campaign_id', '=', id)
    .orderBy('year')
    .orderBy('month')
    .orderBy('player')
    .execute();

/** Orders for the month at hand. */
export const selectWaitingOrders = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('filed_orders')
    .select(['orders', 'filed_at', 'resolved_at'])
    .where('campaign_id', '=', id)
    .where('resolved_at', 'is', null)
    .orderBy('player')
    .execute();

export const markOrdersUsed = (db: Kysely<Tables>, id: string, seq: number) =>
  db
    .updateTable('filed_orders')
    .set({ resolved_at: seq })
    .where('campaign_id', '=', id)
    .where('resolved_at', 'is', null)
    .execute();

export const selectProvinces = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('province')
    .select(['id', 'name', 'tax', 'food', 'terrain', 'holder'])
    .where('campaign_id', '=', id)
    .execute();

export const selectBorders = (db: Kysely<Tables>, id: string) =>
  db.selectFrom('border').select(['a', 'b', 'kind']).where('campaign_id', '=', id).execute();

export const selectRulings = (db: Kysely<Tables>, id: string) =>
  db.selectFrom('ruling_in_force').select(['ruling', 'choice']).where('campaign_id', '=', id).execute();

export const updateHolder = (db: Kysely<Tables>, campaign: string, province: string, holder: string | null) =>
  db.updateTable('province').set({ holder }).where('campaign_id', '=', campaign).where('id', '=', province).execute();

export const deleteWaitingOrders = (db: Kysely<Tables>, id: string, player: string) =>
  db
    .deleteFrom('filed_orders')
    .where('campaign_id', '=', id)
    .where('player', '=', player)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();

/** Copies a campaign's log, snapshots and used orders up to an entry; they are never changed, so that they are the same for good. */
export async function copyUpTo(db: Kysely<Tables>, of: string, seq: number, id: string): Promise<void> {
  await sql`insert into campaign_event
    (campaign_id, seq, year, month, rules_version, happening, dice, steps, rulings, previous, hash)
    select ${id}, seq, year, month, rules_version, happening, dice, steps, rulings, previous, hash
    from campaign_event where campaign_id = ${of} and seq <= ${seq} order by seq`.execute(db);
  await sql`insert into snapshot (campaign_id, seq, digest, state, year, month, battles)
    select ${id}, seq, digest, state, year, month, battles
    from snapshot where campaign_id = ${of} and seq <= ${seq} order by seq`.execute(db);
  await sql`insert into filed_orders (campaign_id, year, month, player, filed_at, resolved_at, orders)
    select ${id}, year, month, player, filed_at, resolved_at, orders
    from filed_orders where campaign_id = ${of} and resolved_at <= ${seq}`.execute(db);
}

export const selectHash = (db: Kysely<Tables>, id: string, seq: number) =>
  db
    .selectFrom('campaign_event')
    .select('hash')
    .where('campaign_id', '=', id)
    .where('seq', '=', seq)
    .executeTakeFirst();
