import { filedOrdersOf } from '../../db/tables/filed-orders.ts';
import type { OrdersFile } from '../../rules/campaign.ts';
import type { CampaignRead } from '../../services/repositories/campaigns.ts';
import { readCampaign } from '../../services/campaigns/campaigns.ts';
import type { LeagueContext } from '../league-context.ts';
import type { LeagueDb } from '../store/league-store.ts';
import { notYours } from '../auth/errors.ts';
import { keptRecently } from './promise-cache.ts';

/** What is taken out of campaigns as they stand, kept for as long as they stand so. */
export interface RecentCampaigns {
  readonly reads: ReturnType<typeof keptRecently<CampaignRead>>;
  readonly answers: ReturnType<typeof keptRecently<unknown>>;
}

/** So many campaigns, and so many seats' packs and reports, some hundred kilobytes each. */
const MOST_READS = 200;
const MOST_ANSWERS = 1000;

export const recentCampaigns = (): RecentCampaigns => ({
  reads: keptRecently(MOST_READS),
  answers: keptRecently(MOST_ANSWERS),
});

/** Where a campaign stands, as a text that changes with whatever is changed in it. @throws UseCaseError NOT_YOURS */
async function standOf(db: LeagueDb, campaign: string): Promise<string> {
  const row = await db
    .selectFrom('campaign')
    .select(['head_hash', 'filing', 'changed_at', 'deadline'])
    .where('id', '=', campaign)
    .executeTakeFirst();
  if (!row) throw notYours();
  return JSON.stringify([campaign, row.head_hash, row.filing, row.changed_at, row.deadline]);
}

/**
 * Where a campaign's log stands, as a text that changes with it and with the deadline, and what a seat has ordered for the month at hand.
 * @throws UseCaseError NOT_YOURS
 */
export async function standWithOrders(
  db: LeagueDb,
  campaign: string,
  player: string,
): Promise<{ readonly stand: string; readonly changedAt: string; readonly orders: OrdersFile | null }> {
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
    stand: JSON.stringify([campaign, row.head_hash, row.deadline]),
    changedAt: row.changed_at,
    orders: orders === null ? null : filedOrdersOf({ orders, filed_at: filed_at ?? '', resolved_at }).orders,
  };
}

/** A campaign as it stands, read once for all who ask. @throws UseCaseError NOT_YOURS */
export async function seenCampaign(league: LeagueContext, campaign: string): Promise<CampaignRead> {
  const stand = await standOf(league.store.db, campaign);
  return league.recent.reads(stand, () => readCampaign(league.app, campaign));
}

/** What is made out of a campaign as it stands, made once for all who ask for the same. @throws UseCaseError NOT_YOURS */
export async function madeOnce<T>(
  league: LeagueContext,
  campaign: string,
  what: readonly (string | number | null)[],
  make: () => Promise<T>,
): Promise<T> {
  const stand = await standOf(league.store.db, campaign);
  return league.recent.answers(`${stand} ${JSON.stringify(what)}`, make) as Promise<T>;
}
