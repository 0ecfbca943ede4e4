import { sql } from 'kysely';
import type { Reliability } from '../../contract/league/club.ts';
import type { CampaignState } from '../../rules/campaign.ts';
import type { CampaignRead } from '../../services/repositories/campaigns.ts';
import type { CampaignWork, Effect } from '../context/league-context.ts';
import { selectPlayers } from '../scheduling/timing.ts';
import type { LeagueDb } from '../store/league-store.ts';
import { updateMuster } from './listing.ts';

/** Maximum months counted per player; the latest ones are used. */
const MAX_MONTHS = 20;

/** Counts, per account, the latest months in which its orders were submitted by the deadline. Accounts without such months are missing. */
export async function selectReliability(
  db: LeagueDb,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, Reliability>> {
  const { rows } = await sql<{ readonly account: string } & Reliability>`
    select account, count(*) filter (where in_time) as "inTime", count(*) as of
    from unnest(${[...accounts]}::text[]) as wanted (account)
    cross join lateral (
      select in_time from order_record where account_id = wanted.account order by at desc, year desc, month desc limit ${MAX_MONTHS}
    ) as recent
    group by account`.execute(db);
  return new Map(rows.map(({ account, ...counted }) => [account, counted]));
}

export const NO_RECORD: Reliability = { inTime: 0, of: 0 };

interface Month {
  readonly year: number;
  readonly month: number;
}

/** Returns the month resolved last: the current month while its battles are pending, otherwise the previous one. */
function resolvedMonth({ year, month, campaignMonths, waiting }: CampaignState): Month {
  if (waiting !== null) return { year, month };
  return month > 1 ? { year, month: month - 1 } : { year: year - 1, month: campaignMonths + 1 };
}

/** Selects the players whose orders for a month were submitted by the deadline. Orders by a regent for the player do not count. */
async function selectInTime({ db, campaign }: CampaignWork, { year, month }: Month): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ readonly player: string }>`
    select distinct filed_orders.player from filed_orders
    join led_campaign using (campaign_id)
    left join regent_reasons on regent_reasons.campaign_id = filed_orders.campaign_id
      and regent_reasons.resolved_at = filed_orders.resolved_at and regent_reasons.player = filed_orders.player
    where filed_orders.campaign_id = ${campaign} and year = ${year} and month = ${month}
      and filed_orders.resolved_at is not null and regent_reasons.player is null
      and (
        deadline_at is null or timed_year is distinct from year or timed_month is distinct from month
        or cast(filed_at as timestamptz) <= deadline_at + make_interval(mins => grace)
      )`.execute(db);
  return new Set(rows.map(({ player }) => player));
}

/** Records who submitted orders in time, after a month is resolved and before the deadline moves. Absent players are not counted. */
async function recordOrders(work: CampaignWork, { state, settings }: CampaignRead): Promise<void> {
  const { db, campaign } = work;
  const month = resolvedMonth(state);
  const inTime = await selectInTime(work, month);
  const hasHoldings = (player: string): boolean =>
    Object.values(state.armies).some((army) => army.player === player) ||
    Object.values(state.provinces).some(({ holder }) => holder === player);
  const rows = (await selectPlayers(db, campaign))
    .filter(
      ({ seat, awayFrom }) => awayFrom === null && settings.keepers?.[seat]?.when !== 'always' && hasHoldings(seat),
    )
    .map(({ seat, account }) => ({
      campaign_id: campaign,
      seat,
      ...month,
      account_id: account,
      in_time: inTime.has(seat),
    }));
  if (rows.length === 0) return;
  await db
    .insertInto('order_record')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['campaign_id', 'seat', 'year', 'month']).doUpdateSet((row) => ({
        account_id: row.ref('excluded.account_id'),
        in_time: row.ref('excluded.in_time'),
      })),
    )
    .execute();
}

/** Records when the chronicle of the last resolved month changed. Deletes the records of undone months. */
async function recordStoryDate({ db, campaign }: CampaignWork, { state }: CampaignRead): Promise<void> {
  const { year, month } = resolvedMonth(state);
  await db
    .deleteFrom('chronicle_month')
    .where('campaign_id', '=', campaign)
    .where(({ or, and, eb }) => or([eb('year', '>', year), and([eb('year', '=', year), eb('month', '>=', month)])]))
    .execute();
  await db.insertInto('chronicle_month').values({ campaign_id: campaign, year, month }).execute();
}

/** Updates the club's records of a campaign: orders in time, dates of the chronicle, and the muster. */
export const updateClub: Effect = async (work, notices) => {
  const hasNotice = (...kinds: readonly string[]): boolean => notices.some(({ kind }) => kinds.includes(kind));
  const isResolved = hasNotice('month-resolved');
  const hasNewStory = hasNotice('month-resolved', 'battle-settled', 'taken-back');
  if (!hasNewStory && !hasNotice('members')) return;
  const read = await work.read();
  if (isResolved) await recordOrders(work, read);
  if (hasNewStory) await recordStoryDate(work, read);
  if (isResolved || hasNotice('members')) await updateMuster(work, read, isResolved);
};
