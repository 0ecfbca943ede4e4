import type { Audience } from '../../contract/league/club.ts';
import type { PublicEdition } from '../../contract/league/shapes.ts';
import { parseOrders } from '../../db/repositories/campaign-orders.ts';
import {
  type CampaignRules,
  type CampaignState,
  type OrdersFile,
  type Story,
  createView,
} from '../../rules/campaign.ts';
import { listReportMonths, narrateMonth } from '../../rules/stories.ts';
import { loadBookCampaign } from '../../services/books.ts';
import { readCampaign } from '../../services/campaigns/campaigns.ts';
import { getReport } from '../../services/campaigns/players.ts';
import type { CampaignRead } from '../../services/repositories/campaigns.ts';
import { type Actor, createNotYoursError, createSignedOutError } from '../auth/actor.ts';
import type { LeagueContext } from '../context/league-context.ts';
import type { LeagueDb } from '../store/league-store.ts';

/** Returns a cache key that changes with every change of a campaign. @throws UseCaseError NOT_YOURS */
async function getVersion(db: LeagueDb, campaign: string): Promise<string> {
  const row = await db
    .selectFrom('campaign')
    .select(['head_hash', 'filing', 'changed_at', 'deadline'])
    .where('id', '=', campaign)
    .executeTakeFirst();
  if (!row) throw createNotYoursError();
  return JSON.stringify([campaign, row.head_hash, row.filing, row.changed_at, row.deadline]);
}

/**
 * Returns a seat's orders for the current month, and a cache key. The key changes with the campaign's log and deadline, but not with
 * submitted orders.
 * @throws UseCaseError NOT_YOURS
 */
export async function getVersionAndOrders(
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
  if (!row) throw createNotYoursError();
  const { orders, filed_at, resolved_at } = row;
  return {
    version: JSON.stringify([campaign, row.head_hash, row.deadline]),
    changedAt: row.changed_at,
    orders:
      orders === null ? null : parseOrders(campaign, { player, orders, filed_at: filed_at ?? '', resolved_at }).orders,
  };
}

/** Returns the key of a campaign's current month in notifications. */
export const getMonthKey = ({ year, month }: Pick<CampaignState, 'year' | 'month'>): string => `${year}.${month}`;

/** Returns the current campaign, cached until the campaign changes. @throws UseCaseError NOT_YOURS */
export async function getCampaign(league: LeagueContext, campaign: string): Promise<CampaignRead> {
  const version = await getVersion(league.store.db, campaign);
  return league.recent.reads(version, () => readCampaign(league.app, campaign));
}

/** Returns a value computed from a campaign, cached until it changes. @param key names the value @throws UseCaseError NOT_YOURS */
export async function getCached<T>(
  league: LeagueContext,
  campaign: string,
  key: readonly (string | number | null)[],
  compute: () => Promise<T>,
): Promise<T> {
  const version = await getVersion(league.store.db, campaign);
  return league.recent.answers(`${version} ${JSON.stringify(key)}`, compute) as Promise<T>;
}

/** Returns the public state of a campaign and its public events, starting with log entry `from`. */
export async function getPublicEdition(league: LeagueContext, campaign: string, from = 0): Promise<PublicEdition> {
  return getCached(league, campaign, ['public edition', from], async () => {
    const { state } = await getCampaign(league, campaign);
    const view = createView(state, null, (await loadBookCampaign(league.app, state.rules)).sight(state));
    return { view, events: await getReport(league.app, { id: campaign, player: null, from }) };
  });
}

/** A month of the public chronicle. */
export interface PublicMonth {
  readonly name: string;
  readonly year: number;
  readonly month: number;
  readonly story: Story;
}

/** Narrates the months of a public edition, the first month first. */
export function narrateMonths(rules: CampaignRules, { view, events }: PublicEdition): readonly PublicMonth[] {
  const names = rules.events.nameBook([view], [], (side) => `Army of ${side}`);
  return listReportMonths(rules, view, events, null).map((month) => ({
    name: formatMonth(view, month.year, month.month),
    year: month.year,
    month: month.month,
    story: narrateMonth(rules, month, names, null),
  }));
}

export const formatMonth = (
  { campaignMonths }: { readonly campaignMonths: number },
  year: number,
  month: number,
): string => (month > campaignMonths ? `Year ${year}, winter` : `Year ${year}, month ${month}`);

/** Returns who may find a campaign without being a member. Null if the campaign does not exist. */
export async function findAudience(db: LeagueDb, campaign: string): Promise<Audience | null> {
  const row = await db
    .selectFrom('led_campaign')
    .select('audience')
    .where('campaign_id', '=', campaign)
    .executeTakeFirst();
  return row?.audience ?? null;
}

/** Returns the audiences to which a caller belongs. The caller may find campaigns for them. */
export const listAudiences = ({ account }: Pick<Actor, 'account'>): readonly Audience[] =>
  account ? ['club', 'everybody'] : ['everybody'];

/** Checks that the caller may find a campaign. @throws UseCaseError SIGNED_OUT for a guest, NOT_YOURS if it is hidden or missing */
export async function expectFindable(db: LeagueDb, actor: Actor, campaign: string): Promise<void> {
  if (actor.memberships.length > 0) return;
  const audience = await findAudience(db, campaign);
  if (audience !== null && listAudiences(actor).includes(audience)) return;
  throw actor.account ? createNotYoursError() : createSignedOutError();
}
