import { type Kysely, sql } from 'kysely';
import type { Pool } from 'pg';
import { UseCaseError } from '../../contract/errors.ts';
import type { Repositories } from '../../services/repositories/repositories.ts';
import type { Migration } from '../migration.ts';
import { knownStates } from '../repositories/known-states.ts';
import { repositoriesOf } from '../repositories/repositories.ts';
import type { Tables } from '../tables.ts';
import { kyselyOver, openPool } from './connection.ts';
import { migrations } from './migrations.ts';

/** The oldest that checks stored JSON by itself. */
const OLDEST = 16;

/** What a server says of itself and of the database. */
export interface Server {
  /** `150018` for 15.18. */
  readonly number: number;
  readonly version: string;
  readonly encoding: string;
}

/** Why a database cannot be a store, as a sentence; '' where it can. */
export function unfit({ number, version, encoding }: Server): string {
  if (number < OLDEST * 10_000)
    return `The database is on PostgreSQL ${version}; version ${OLDEST} or later is needed. Nothing was changed.`;
  if (encoding !== 'UTF8')
    return `The database keeps text in ${encoding}; make one with "createdb --encoding UTF8 --template template0". Nothing was changed.`;
  return '';
}

/** @throws UseCaseError REFUSED for a server that is too old, or a database that cannot hold every text */
async function expectFit<T>(db: Kysely<T>): Promise<void> {
  const { rows } = await sql<Server>`select
      current_setting('server_version_num')::integer as number,
      current_setting('server_version') as version,
      current_setting('server_encoding') as encoding`.execute(db);
  const why = rows[0] ? unfit(rows[0]) : '';
  if (why !== '') throw new UseCaseError('REFUSED', why);
}

/** Migrations of one owner, numbered by themselves. */
export interface MigrationSet {
  /** `store`, or who else keeps tables in the database. */
  readonly owner: string;
  readonly migrations: readonly Migration[];
}

/** Any number does that no other program locks. "Nomr" in ASCII. */
const LOCK = 0x4e6f6d72;

/**
 * Brings the schema to the newest version, in the order of the sets, all of it in one transaction: whatever interrupts it leaves the
 * database as it was. Of several processes that start at once one makes the steps and the others wait for it.
 * @throws UseCaseError REFUSED for a database that a newer version has been at; nothing was changed
 */
export const migrate = <T>(db: Kysely<T>, sets: readonly MigrationSet[]): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(transaction);
    await sql`create table if not exists migration_step (
        owner text not null, number bigint not null, name text not null, made_at timestamptz not null default now(),
        primary key (owner, number)
      )`.execute(transaction);
    const { rows: made } = await sql<{ readonly owner: string; readonly number: number }>`
        select owner, number from migration_step`.execute(transaction);
    for (const { owner, migrations } of sets) {
      const from = Math.max(0, ...made.filter((step) => step.owner === owner).map(({ number }) => number));
      const newest = migrations.at(-1)?.number ?? 0;
      if (from > newest)
        throw new UseCaseError(
          'REFUSED',
          `The database is of a newer Nomarch (${owner} ${from}, this one knows ${newest}). Nothing was changed: use that version.`,
        );
      for (const { number, name, sql: text } of migrations.filter((step) => step.number > from)) {
        await sql.raw(text).execute(transaction);
        await sql`insert into migration_step (owner, number, name) values (${owner}, ${number}, ${name})`.execute(
          transaction,
        );
      }
    }
  });

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
