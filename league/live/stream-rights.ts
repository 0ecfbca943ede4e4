import { sql } from 'kysely';
import type { LeagueRole } from '../../contract/league/members.ts';
import type { LeagueDb } from '../store/league-store.ts';

/** By what right a stream is open. */
export interface Right {
  /** Of the session's token. */
  readonly session: string;
  readonly campaign: string;
  readonly role: LeagueRole;
  /** '' for who has none. */
  readonly seat: string;
}

/** Which of these rights still hold: the session has not ended, and its account has that part in the campaign. By their places. */
export async function selectHolding(db: LeagueDb, rights: readonly Right[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ readonly place: number }>`
    select cast(asked.place as integer) as place
    from unnest(
      ${rights.map(({ session }) => session)}::text[], ${rights.map(({ campaign }) => campaign)}::text[],
      ${rights.map(({ role }) => role)}::text[], ${rights.map(({ seat }) => seat)}::text[]
    ) with ordinality as asked (session, campaign, role, seat, place)
    where exists (
      select from session
      join member on member.account_id = session.account_id and member.until is null
      where session.hash = asked.session and session.expires_at > now()
        and member.campaign_id = asked.campaign and member.role = asked.role and member.seat = asked.seat
    )`.execute(db);
  return new Set(rows.map(({ place }) => place - 1));
}
