import { sql } from 'kysely';
import { type LeagueDb, millisecondsNow } from './league-store.ts';

/** Milliseconds between two deletions. */
const INTERVAL = 6 * 3_600_000;

/** No stream resumes further back than this; older notices stay for 60 days, for people who look into the database. */
const RESUMABLE_NOTICES = 300;

/** Deletes what nothing reads any more: expired rows, answers to commands too old for a retry, notices too old for a stream. */
export async function deleteExpired(db: LeagueDb): Promise<void> {
  const now = sql<string>`now()`;
  await db.deleteFrom('session').where('expires_at', '<', now).execute();
  await db.deleteFrom('invitation').where('expires_at', '<', now).execute();
  await db.deleteFrom('challenge').where('expires_at', '<', now).execute();
  await db.deleteFrom('rate_limit').where('expire', '<', millisecondsNow()).execute();
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

/** Deletes expired rows now and at each interval. @returns a function that stops it */
export function deleteExpiredRegularly(db: LeagueDb, report: (error: unknown) => void): () => void {
  const once = (): void => void deleteExpired(db).catch(report);
  once();
  const timer = setInterval(once, INTERVAL);
  return () => clearInterval(timer);
}
