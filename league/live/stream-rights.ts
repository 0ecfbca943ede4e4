import { sql } from 'kysely';
import type { LeagueRole } from '../../contract/league/members.ts';
import type { LeagueDb } from '../store/league-store.ts';

/** The session and the membership that a stream was opened with. */
export interface StreamRight {
  /** Of the session's token. */
  readonly session: string;
  readonly campaign: string;
  readonly role: LeagueRole;
  /** '' for umpires and readers. */
  readonly seat: string;
}

/** Indexes of the rights that are still valid: the session has not ended and its account still has that membership. */
export async function selectValidRights(db: LeagueDb, rights: readonly StreamRight[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ readonly place: number }>`
    select cast(requested.place as integer) as place
    from unnest(
      ${rights.map(({ session }) => session)}::text[], ${rights.map(({ campaign }) => campaign)}::text[],
      ${rights.map(({ role }) => role)}::text[], ${rights.map(({ seat }) => seat)}::text[]
    ) with ordinality as requested (session, campaign, role, seat, place)
    where exists (
      select from session
      join member on member.account_id = session.account_id and member.until is null
      where session.hash = requested.session and session.expires_at > now()
        and member.campaign_id = requested.campaign and member.role = requested.role and member.seat = requested.seat
    )`.execute(db);
  return new Set(rows.map(({ place }) => place - 1));
}
