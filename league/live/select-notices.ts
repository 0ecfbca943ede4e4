import { sql } from 'kysely';
import type { Notice } from '../../contract/league/notices.ts';
import { isoNow, isoText, type LeagueDb } from '../store/league-store.ts';

/** A numbering of notices: what all of a campaign may hear, where the seat is null, or what one seat may. */
export interface Numbering {
  readonly campaign: string;
  readonly seat: string | null;
}

export interface FoundNotice extends Notice {
  readonly campaign: string;
}

const at = isoText('notice.at');

/**
 * Notices that came after what was heard, in the order of their numbers within each numbering. Two halves, so that each is looked up in
 * the index.
 */
export async function selectNewNotices(
  db: LeagueDb,
  heard: readonly (Numbering & { readonly after: number })[],
): Promise<FoundNotice[]> {
  const all = heard.filter(({ seat }) => seat === null);
  const own = heard.filter(({ seat }) => seat !== null);
  const columns = sql`notice.campaign_id as campaign, notice.n, notice.seat as for, notice.kind, notice.player, ${at} as at`;
  const { rows } = await sql<FoundNotice>`
    select ${columns} from unnest(
      ${all.map(({ campaign }) => campaign)}::text[], ${all.map(({ after }) => after)}::integer[]
    ) as heard (campaign, after)
    join notice on notice.campaign_id = heard.campaign and notice.seat is null and notice.n > heard.after
    union all
    select ${columns} from unnest(
      ${own.map(({ campaign }) => campaign)}::text[], ${own.map(({ seat }) => seat)}::text[],
      ${own.map(({ after }) => after)}::integer[]
    ) as heard (campaign, seat, after)
    join notice on notice.campaign_id = heard.campaign and notice.seat = heard.seat and notice.n > heard.after
    order by n`.execute(db);
  return rows;
}

/** The newest number of each numbering, in their order; 0 where there is none yet. */
export async function selectNewest(db: LeagueDb, numberings: readonly Numbering[]): Promise<number[]> {
  if (numberings.length === 0) return [];
  const { rows } = await sql<{ readonly newest: number }>`
    select coalesce(case when asked.seat is null then led_campaign.notices else seat_notices.notices end, 0) as newest
    from unnest(
      ${numberings.map(({ campaign }) => campaign)}::text[], ${numberings.map(({ seat }) => seat)}::text[]
    ) with ordinality as asked (campaign, seat, place)
    left join led_campaign on led_campaign.campaign_id = asked.campaign and asked.seat is null
    left join seat_notices on seat_notices.campaign_id = asked.campaign and seat_notices.seat = asked.seat
    order by asked.place`.execute(db);
  return rows.map(({ newest }) => newest);
}

/** The database's clock. */
export async function selectNow(db: LeagueDb): Promise<string> {
  const { now } = await db.selectNoFrom(isoNow().as('now')).executeTakeFirstOrThrow();
  return now;
}
