import { sql } from 'kysely';
import type { LeagueDb } from '../store/league-store.ts';
import type { SeatPlayer } from './missing-orders.ts';

/** A deadline waits this many days for whoever is away, and no longer. */
const MOST_DAYS = 14;

/**
 * Moves a deadline that has come while somebody is away whose orders are out: to the same time of the day after the absence. It is done
 * once for each absence; a substitute is not waited for, as the holder is not while there is one.
 * @returns whether it was moved
 */
export async function waitForAbsent(db: LeagueDb, campaign: string, out: readonly SeatPlayer[]): Promise<boolean> {
  const away = out.filter(
    ({ isSubstitute, awayFrom, waitedFor }) => !isSubstitute && awayFrom !== null && awayFrom !== waitedFor,
  );
  const last = away
    .flatMap(({ awayTo }) => awayTo ?? [])
    .sort()
    .at(-1);
  if (last === undefined) return false;
  const moved = sql<string>`least(cast(${last} as date) + 1 + deadline::time, deadline + make_interval(days => ${MOST_DAYS}))`;
  const { numUpdatedRows } = await db
    .updateTable('led_campaign')
    .set({ deadline: moved, deadline_at: sql<string>`${moved} at time zone zone` })
    .where('campaign_id', '=', campaign)
    .where(sql<boolean>`${moved} at time zone zone > clock_timestamp()`)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  for (const { member, awayFrom } of away)
    await db.updateTable('member').set({ waited_for: awayFrom }).where('id', '=', member).execute();
  return true;
}
