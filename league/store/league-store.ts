import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Repositories } from '../../services/repositories/repositories.ts';
import type { LeagueTables } from './tables.ts';

export type LeagueDb = Kysely<LeagueTables>;

/** The database within a transaction. */
export interface LeagueTransaction {
  readonly db: LeagueDb;
  readonly repositories: Repositories;
}

/** The database outside any transaction. */
export interface LeagueStore extends LeagueTransaction {
  /** Runs the work in a transaction. An error rolls it back. @throws StoreError */
  inTransaction<T>(work: (transaction: LeagueTransaction) => Promise<T>): Promise<T>;
}

const formatIso = <T>(instant: RawBuilder<unknown>): RawBuilder<T> =>
  sql<T>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Returns SQL that formats an instant as ISO 8601 in UTC. */
export const selectIsoText = <T extends string | null = string>(column: string): RawBuilder<T> =>
  formatIso(sql.ref(column));

/** Returns SQL for the current time by the database's clock, as ISO 8601 in UTC. The clocks of processes may differ. */
export const selectIsoNow = (): RawBuilder<string> => formatIso(sql`clock_timestamp()`);

/** Returns SQL for the current time by the database's clock, in milliseconds since 1970. */
export const selectMillisecondsNow = (): RawBuilder<number> =>
  sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`;

/** Returns SQL that converts an instant to milliseconds since 1970. @param instant SQL of the instant */
export const toMilliseconds = <T extends number | null>(instant: string): RawBuilder<T> =>
  sql<T>`cast(floor(extract(epoch from ${sql.raw(instant)}) * 1000) as double precision)`;

/** Returns SQL that formats a day as `2026-12-01`. */
export const selectDayText = (column: string): RawBuilder<string | null> =>
  sql<string | null>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`;

/** Returns SQL that formats a wall time as `2026-12-01T20:00`. */
export const selectWallText = (column: string): RawBuilder<string | null> =>
  sql<string | null>`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI')`;

/** Returns SQL for the current time by the database's clock plus a number of days. */
export const daysFromNow = (days: number): RawBuilder<string> => sql<string>`now() + make_interval(days => ${days})`;

export const minutesFromNow = (minutes: number): RawBuilder<string> =>
  sql<string>`now() + make_interval(mins => ${minutes})`;

/** Milliseconds between two deletions of expired rows. */
const INTERVAL = 6 * 3_600_000;

/** Maximum notices that a resumed stream goes back. Older notices are kept for 60 days, for inspecting the database. */
const RESUMABLE_NOTICES = 300;

/** Deletes unused rows: expired ones, answers to commands too old for a retry, and notices too old for a resumed stream. */
export async function deleteExpired(db: LeagueDb): Promise<void> {
  const now = sql<string>`now()`;
  await db.deleteFrom('session').where('expires_at', '<', now).execute();
  await db.deleteFrom('invitation').where('expires_at', '<', now).execute();
  await db.deleteFrom('challenge').where('expires_at', '<', now).execute();
  await db.deleteFrom('rate_limit').where('expire', '<', selectMillisecondsNow()).execute();
  await db
    .deleteFrom('command')
    .where('at', '<', sql<string>`now() - interval '14 days'`)
    .execute();
  const old = sql<string>`now() - interval '60 days'`;
  await db
    .deleteFrom('notice')
    .using('led_campaign')
    .whereRef('led_campaign.campaign_id', '=', 'notice.campaign_id')
    .where('seat', 'is', null)
    .where('at', '<', old)
    .where('n', '<', sql<number>`led_campaign.notices - ${RESUMABLE_NOTICES}`)
    .execute();
  await db
    .deleteFrom('notice')
    .using('seat_notices')
    .whereRef('seat_notices.campaign_id', '=', 'notice.campaign_id')
    .whereRef('seat_notices.seat', '=', 'notice.seat')
    .where('at', '<', old)
    .where('n', '<', sql<number>`seat_notices.notices - ${RESUMABLE_NOTICES}`)
    .execute();
}

/** Deletes expired rows now and at each interval. @returns a function that stops the deletions */
export function deleteExpiredRegularly(db: LeagueDb, report: (error: unknown) => void): () => void {
  const once = (): void => void deleteExpired(db).catch(report);
  once();
  const timer = setInterval(once, INTERVAL);
  return () => clearInterval(timer);
}
