import { filedOrdersOf } from '../../db/tables/filed-orders.ts';
import type { CampaignState, OrdersFile } from '../../rules/campaign.ts';
import type { CampaignRead } from '../../services/repositories/campaigns.ts';
import { readCampaign } from '../../services/campaigns/campaigns.ts';
import type { LeagueContext } from '../context/league-context.ts';
import type { LeagueDb } from '../store/league-store.ts';
import { notYours } from '../auth/errors.ts';

/** A cache key that changes with everything in a campaign. @throws UseCaseError NOT_YOURS */
async function versionOf(db: LeagueDb, campaign: string): Promise<string> {
  const row = await db
    .selectFrom('campaign')
    .select(['head_hash', 'filing', 'changed_at', 'deadline'])
    .where('id', '=', campaign)
    .executeTakeFirst();
  if (!row) throw notYours();
  return JSON.stringify([campaign, row.head_hash, row.filing, row.changed_at, row.deadline]);
}

/**
 * A cache key that changes with a campaign's log and deadline but not with filed orders, and a seat's orders for the current month.
 * @throws UseCaseError NOT_YOURS
 */
export async function versionAndOrders(
  db: LeagueDb,
  campaign: string,
  player: string,
): Promise<{ readonly version: string; readonly changedAt: string; readonly orders: OrdersFile | null }> {
  const row = await db
    .selectFrom('campaign')
    .leftJoin('filed_orders', (join) =>
      join
        .onRef('filed_orders.campaign_id', '=', 'campaign.id')
        .on('filed_orders.player', '=', player)
        .on('filed_orders.resolved_at', 'is', null),
    )
    .select(['head_hash', 'changed_at', 'deadline', 'orders', 'filed_at', 'resolved_at'])
    .where('campaign.id', '=', campaign)
    .executeTakeFirst();
  if (!row) throw notYours();
  const { orders, filed_at, resolved_at } = row;
  return {
    version: JSON.stringify([campaign, row.head_hash, row.deadline]),
    changedAt: row.changed_at,
    orders:
      orders === null
        ? null
        : filedOrdersOf(campaign, { player, orders, filed_at: filed_at ?? '', resolved_at }).orders,
  };
}

/** A month of a campaign, as news name it. */
export const monthOf = ({ year, month }: Pick<CampaignState, 'year' | 'month'>): string => `${year}.${month}`;

/** The campaign now, from the cache while nothing in it has changed. @throws UseCaseError NOT_YOURS */
export async function cachedCampaign(league: LeagueContext, campaign: string): Promise<CampaignRead> {
  const version = await versionOf(league.store.db, campaign);
  return league.recent.reads(version, () => readCampaign(league.app, campaign));
}

/**
 * Something computed from a campaign, from the cache while nothing in the campaign has changed.
 * @param key tells answers about the same campaign apart
 * @throws UseCaseError NOT_YOURS
 */
export async function cachedAnswer<T>(
  league: LeagueContext,
  campaign: string,
  key: readonly (string | number | null)[],
  compute: () => Promise<T>,
): Promise<T> {
  const version = await versionOf(league.store.db, campaign);
  return league.recent.answers(`${version} ${JSON.stringify(key)}`, compute) as Promise<T>;
}
