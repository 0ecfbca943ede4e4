import { sql } from 'kysely';
import { type LeagueDb, millisecondsNow } from './league-store.ts';

/** So often, in milliseconds, what has expired is deleted. */
const EVERY = 6 * 3_600_000;

/** Streams resume within so many notices; those behind are kept a while for whoever looks into the database. */
const RESUMED = 300;

/** Deletes what nothing asks for any more: what has expired, answers to commands that nobody sends again, notices that no stream resumes at. */
export async function sweep(db: LeagueDb): Promise<void> {
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
    .where('n', '<', sql<number>`led_campaign.notices - ${RESUMED}`)
    .execute();
  await db
    .deleteFrom('notice')
    .using('seat_notices')
    .whereRef('seat_notices.campaign_id', '=', 'notice.campaign_id')
    .whereRef('seat_notices.seat', '=', 'notice.seat')
    .where('at', '<', old)
    .where('n', '<', sql<number>`seat_notices.notices - ${RESUMED}`)
    .execute();
}

/** Sweeps now and from time to time. @returns how it is ended */
export function keepSwept(db: LeagueDb, report: (error: unknown) => void): () => void {
  const once = (): void => void sweep(db).catch(report);
  once();
  const timer = setInterval(once, EVERY);
  return () => clearInterval(timer);
}
