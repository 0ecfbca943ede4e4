import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Repositories } from '../../services/repositories/repositories.ts';
import { knownStates } from '../repositories/known-states.ts';
import { repositoriesOf } from '../repositories/repositories.ts';
import type { Tables } from '../tables.ts';
import { kyselyOver, openPool } from './connection.ts';
import { expectFit } from './fitness.ts';
import { migrate, type MigrationSet } from './migrate.ts';
import { migrations } from './migrations.ts';

/** The database as one transaction sees it. @typeParam T its tables: the store's and those of the module that opens it */
export interface PostgresTransaction<T extends Tables> {
  readonly db: Kysely<T>;
  readonly repositories: Repositories;
}

/** The database outside of any transaction: each write of a repository is a transaction of its own. */
export interface PostgresStore<T extends Tables> extends PostgresTransaction<T> {
  /** The connections beneath, for libraries that bring their own queries. */
  readonly pool: Pool;
  /**
   * Does the work in one transaction: all that it writes, by repositories and by queries of its own, or, where it throws, nothing.
   * @throws StoreError STORE_BUSY where another transaction is waited for too long, or the connection was lost: then it is unknown
   * whether it was committed
   */
  inTransaction<R>(work: (transaction: PostgresTransaction<T>) => Promise<R>): Promise<R>;
  close(): Promise<void>;
}

interface PostgresOptions {
  readonly url: string;
  /** Migrations of the module that opens the database; they run after the store's. */
  readonly further?: readonly MigrationSet[];
  /** How many connections it may have at once. */
  readonly connections?: number;
  /** Takes what happens to connections that nobody uses. */
  readonly report: (error: unknown) => void;
}

/** The same database typed with the store's own tables only. */
const ownTables = <T extends Tables>(db: Kysely<T>): Kysely<Tables> => db as unknown as Kysely<Tables>;

/**
 * Opens a database of a PostgreSQL server and brings its schema up to date; several processes may open it at once.
 * @throws UseCaseError REFUSED for a database of a newer version, a server that is too old, or text that is not in UTF-8; nothing was
 * changed. @throws StoreError where it cannot be reached
 */
export async function openPostgres<T extends Tables = Tables>({
  url,
  further = [],
  connections = 10,
  report,
}: PostgresOptions): Promise<PostgresStore<T>> {
  const pool = openPool({ url, connections, report });
  const db = kyselyOver<T>(pool);
  const known = knownStates();
  try {
    await expectFit(db);
    await migrate(db, [{ owner: 'store', migrations }, ...further]);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    db,
    repositories: repositoriesOf(ownTables(db), known),
    pool,
    inTransaction: (work) =>
      db
        .transaction()
        .execute((transaction) =>
          work({ db: transaction, repositories: repositoriesOf(ownTables(transaction), known) }),
        ),
    close: () => db.destroy(),
  };
}
