/** What a database's connections do while they work: looked at from time to time. */
import type { Pool } from 'pg';

const EVERY_MILLISECONDS = 50;

/** How many connections, in the mean, did this at a time: `processor`, `LWLock`, `Lock`, `IO`, `Client` (their program's turn), … */
export type Waits = ReadonlyMap<string, number>;

const LOOK = `select coalesce(wait_event_type, 'processor') as what, count(*)::integer as count from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid() and state in ('active', 'idle in transaction') group by 1`;

/** @returns what ends the looking and tells what was seen */
export function watchWaits(pool: Pool): () => Promise<Waits> {
  const seen = new Map<string, number>();
  let looks = 0;
  let isEnded = false;
  const looking = (async () => {
    while (!isEnded) {
      const { rows } = await pool.query<{ readonly what: string; readonly count: number }>(LOOK);
      looks += 1;
      for (const { what, count } of rows) seen.set(what, (seen.get(what) ?? 0) + count);
      await new Promise((resolve) => setTimeout(resolve, EVERY_MILLISECONDS));
    }
  })();
  return async () => {
    isEnded = true;
    await looking;
    return new Map(
      [...seen]
        .map(([what, count]): [string, number] => [what, count / looks])
        .sort(([, one], [, other]) => other - one),
    );
  };
}
