import type { Kysely } from 'kysely';
import type { CampaignTable } from '../tables/campaign.ts';
import type { Tables } from '../tables.ts';

/** Newest change first. */
export const selectCampaigns = (db: Kysely<Tables>) =>
  db
    .selectFrom('campaign')
    .select(['id', 'title', 'rules', 'year', 'month', 'winter', 'players', 'changed_at'])
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .execute();

export const selectCampaign = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('campaign')
    .select(['id', 'head_seq', 'head_hash', 'filing', 'changed_at'])
    .where('id', '=', id)
    .executeTakeFirst();

export const insertCampaign = (db: Kysely<Tables>, row: CampaignTable) =>
  db.insertInto('campaign').values(row).execute();

type Moved = Omit<CampaignTable, 'id' | 'filing'>;

export const updateCampaign = (db: Kysely<Tables>, id: string, moved: Moved) =>
  db.updateTable('campaign').set(moved).where('id', '=', id).execute();

export const raiseFiling = (db: Kysely<Tables>, id: string, at: string) =>
  db
    .updateTable('campaign')
    .set((row) => ({ filing: row('filing', '+', 1), changed_at: at }))
    .where('id', '=', id)
    .execute();

export const deleteCampaign = (db: Kysely<Tables>, id: string) =>
  db.deleteFrom('campaign').where('id', '=', id).executeTakeFirst();

export const selectEvents = (db: Kysely<Tables>, id: string, from: number) =>
  db
    .selectFrom('campaign_event')
    .select(['seq', 'year', 'month', 'rules_version', 'happening', 'dice', 'steps', 'rulings', 'previous', 'hash'])
    .where('campaign_id', '=', id)
    .where('seq', '>=', from)
    .orderBy('seq')
    .execute();

export const selectSnapshots = (db: Kysely<Tables>, id: string) =>
  db.selectFrom('snapshot').select(['seq', 'digest', 'state']).where('campaign_id', '=', id).orderBy('seq').execute();

/** Where a campaign stands, with the snapshot of its newest state. */
export const selectNewestState = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('campaign')
    .leftJoin('snapshot', (join) =>
      join.onRef('snapshot.campaign_id', '=', 'campaign.id').onRef('snapshot.seq', '=', 'campaign.head_seq'),
    )
    .select(['head_seq', 'head_hash', 'filing', 'changed_at', 'snapshot.state'])
    .where('campaign.id', '=', id)
    .executeTakeFirst();

/** Orders of every month. */
export const selectFilings = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('filed_orders')
    .select(['orders', 'filed_at', 'resolved_at'])
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

export const selectHolders = (db: Kysely<Tables>, id: string) =>
  db.selectFrom('province').select(['id', 'holder']).where('campaign_id', '=', id).execute();

export const updateHolder = (db: Kysely<Tables>, campaign: string, province: string, holder: string | null) =>
  db.updateTable('province').set({ holder }).where('campaign_id', '=', campaign).where('id', '=', province).execute();

export const deleteWaitingOrders = (db: Kysely<Tables>, id: string, player: string) =>
  db
    .deleteFrom('filed_orders')
    .where('campaign_id', '=', id)
    .where('player', '=', player)
    .where('resolved_at', 'is', null)
    .execute();
