import { sql } from 'kysely';
import type { Notice } from '../../contract/league/notices.ts';
import { isoNow, isoText, type LeagueDb } from '../store/league-store.ts';

/** One numbering of notices: those for everybody in a campaign where the seat is null, else a seat's own. */
export interface Numbering {
  readonly campaign: string;
  readonly seat: string | null;
}

export interface FoundNotice extends Notice {
  readonly campaign: string;
}

const at = isoText('notice.at');

/** Notices after each numbering's position, by number. It is a union of two queries, so that each uses its index. */
export async function selectNewNotices(
  db: LeagueDb,
  position: readonly (Numbering & { readonly after: number })[],
): Promise<FoundNotice[]> {
  const all = position.filter(({ seat }) => seat === null);
  const own = position.filter(({ seat }) => seat !== null);
  const columns = sql`notice.campaign_id as campaign, notice.n, notice.seat as for, notice.kind, notice.player, ${at} as at`;
  const { rows } = await sql<FoundNotice>`
    select ${columns} from unnest(
      ${all.map(({ campaign }) => campaign)}::text[], ${all.map(({ after }) => after)}::integer[]
    ) as position (campaign, after)
    join notice on notice.campaign_id = position.campaign and notice.seat is null and notice.n > position.after
    union all
    select ${columns} from unnest(
      ${own.map(({ campaign }) => campaign)}::text[], ${own.map(({ seat }) => seat)}::text[],
      ${own.map(({ after }) => after)}::integer[]
    ) as position (campaign, seat, after)
    join notice on notice.campaign_id = position.campaign and notice.seat = position.seat and notice.n > position.after
    order by n`.execute(db);
  return rows;
}

/** The newest number of each numbering, in the given order; 0 for one without notices. */
export async function selectNewest(db: LeagueDb, numberings: readonly Numbering[]): Promise<number[]> {
  if (numberings.length === 0) return [];
  const { rows } = await sql<{ readonly newest: number }>`
    select coalesce(case when requested.seat is null then led_campaign.notices else seat_notices.notices end, 0) as newest
    from unnest(
      ${numberings.map(({ campaign }) => campaign)}::text[], ${numberings.map(({ seat }) => seat)}::text[]
    ) with ordinality as requested (campaign, seat, place)
    left join led_campaign on led_campaign.campaign_id = requested.campaign and requested.seat is null
    left join seat_notices on seat_notices.campaign_id = requested.campaign and seat_notices.seat = requested.seat
    order by requested.place`.execute(db);
  return rows.map(({ newest }) => newest);
}

/** Now, by the database's clock. */
export async function selectNow(db: LeagueDb): Promise<string> {
  const { now } = await db.selectNoFrom(isoNow().as('now')).executeTakeFirstOrThrow();
  return now;
}
