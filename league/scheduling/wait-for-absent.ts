import { sql } from 'kysely';
import type { LeagueDb } from '../store/league-store.ts';
import type { SeatPlayer } from './missing-orders.ts';

/** A deadline waits at most so many days for players who are away. */
export const LONGEST_WAIT_DAYS = 14;

/**
 * Moves a deadline that has come while players with missing orders are away, to the same time on the day after their absence. Each absence
 * moves it once. It does not wait for substitutes, nor for a holder who has one.
 * @returns whether it was moved
 */
export async function waitForAbsent(db: LeagueDb, campaign: string, missing: readonly SeatPlayer[]): Promise<boolean> {
  const away = missing.filter(
    ({ isSubstitute, awayFrom, waitedFor }) => !isSubstitute && awayFrom !== null && awayFrom !== waitedFor,
  );
  const last = away
    .flatMap(({ awayTo }) => awayTo ?? [])
    .sort()
    .at(-1);
  if (last === undefined) return false;
  const moved = sql<string>`least(cast(${last} as date) + 1 + deadline::time, deadline + make_interval(days => ${LONGEST_WAIT_DAYS}))`;
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
