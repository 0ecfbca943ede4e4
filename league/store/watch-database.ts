import { sql } from 'kysely';
import type { LeagueStore } from './league-store.ts';

const CHECK_EVERY = 2000;
/** So many checks fail in a row before a database counts as dead: a restart of it takes less. */
const MOST_FAILED = 3;

export interface Watched {
  /** Settles when the database does not answer any more. */
  readonly died: Promise<undefined>;
  end(): void;
}

/** Watches a database that nobody else restarts: the league's own PostgreSQL ends with the league alone. */
export function watchDatabase({ db }: Pick<LeagueStore, 'db'>, checkEvery = CHECK_EVERY): Watched {
  const { promise: died, resolve } = Promise.withResolvers<undefined>();
  let failed = 0;
  let isChecking = false;
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    void sql`select 1`
      .execute(db)
      .then(
        () => (failed = 0),
        () => {
          failed += 1;
          if (failed >= MOST_FAILED) resolve(undefined);
        },
      )
      .finally(() => (isChecking = false));
  }, checkEvery);
  timer.unref();
  return { died, end: () => clearInterval(timer) };
}
