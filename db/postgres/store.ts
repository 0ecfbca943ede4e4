import { type Kysely, sql } from 'kysely';
import type { Pool } from 'pg';
import { UseCaseError } from '../../contract/errors.ts';
import type { Repositories } from '../../services/repositories/repositories.ts';
import type { Migration, Tables } from '../tables.ts';
import { createStateCache } from '../repositories/known-states.ts';
import { createRepositories } from '../repositories/repositories.ts';
import { createKysely, openPool } from './connection.ts';
import { readFileSync } from 'node:fs';

const tables: Migration = {
  number: 1,
  name: 'tables',
  sql: readFileSync(new URL('./1-tables.sql', import.meta.url), 'utf8'),
};

/** Migrations of the store, numbered consecutively from 1. */
export const migrations: readonly Migration[] = [tables];

/** Oldest supported major version of PostgreSQL: the first that validates stored JSON itself. */
const MIN_VERSION = 16;

/** Properties of a server and its database. */
export interface ServerInfo {
  /** Version as a number, such as `150018` for version 15.18. */
  readonly number: number;
  readonly version: string;
  readonly encoding: string;
}

/** Returns the reason why a database cannot be a store, as a sentence, or '' if it can. */
export function findServerProblem({ number, version, encoding }: ServerInfo): string {
  if (number < MIN_VERSION * 10_000)
    return `The database runs on PostgreSQL ${version}, but Nomarch needs version ${MIN_VERSION} or later. Nothing was changed.`;
  if (encoding !== 'UTF8')
    return `The database stores text in ${encoding}, not UTF8. Create one with "createdb --encoding UTF8 --template template0". Nothing was changed.`;
  return '';
}

/** Checks that a server can hold a store. @throws UseCaseError REFUSED if it is outdated, or if its encoding cannot store all texts */
async function checkServer<T>(db: Kysely<T>): Promise<void> {
  const { rows } = await sql<ServerInfo>`select
      current_setting('server_version_num')::integer as number,
      current_setting('server_version') as version,
      current_setting('server_encoding') as encoding`.execute(db);
  const why = rows[0] ? findServerProblem(rows[0]) : '';
  if (why !== '') throw new UseCaseError('REFUSED', why);
}

/** Migrations of one owner, with their own numbers. */
export interface MigrationSet {
  /** Owner of the migrations: `store`, or another module with tables in the database. */
  readonly owner: string;
  readonly migrations: readonly Migration[];
}

/** Lock number not used by other programs: "Nomr" in ASCII. */
const LOCK = 0x4e6f6d72;

/**
 * Migrates the schema to the newest version in one transaction, in the order of the sets. An interruption leaves the database unchanged. Of
 * several processes started at once, one migrates and the others wait.
 * @throws UseCaseError REFUSED for a database of a newer version, which stays unchanged
 */
export const migrate = <T>(db: Kysely<T>, sets: readonly MigrationSet[]): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(transaction);
    await sql`create table if not exists migration_step (
        owner text not null, number bigint not null, name text not null, made_at timestamptz not null default now(),
        primary key (owner, number)
      )`.execute(transaction);
    const { rows: applied } = await sql<{ readonly owner: string; readonly number: number }>`
        select owner, number from migration_step`.execute(transaction);
    for (const { owner, migrations } of sets) {
      const from = Math.max(0, ...applied.filter((step) => step.owner === owner).map(({ number }) => number));
      const newest = migrations.at(-1)?.number ?? 0;
      if (from > newest)
        throw new UseCaseError(
          'REFUSED',
          `The database was written by a newer Nomarch (${owner} ${from}, this version supports up to ${newest}). Nothing was changed. Update Nomarch.`,
        );
      for (const { number, name, sql: text } of migrations.filter((step) => step.number > from)) {
        await sql.raw(text).execute(transaction);
        await sql`insert into migration_step (owner, number, name) values (${owner}, ${number}, ${name})`.execute(
          transaction,
        );
      }
    }
  });

/** The database in one transaction. @typeParam T its tables: those of the store and of the module that opens it */
export interface PostgresTransaction<T extends Tables> {
  readonly db: Kysely<T>;
  readonly repositories: Repositories;
}

/** The database outside transactions. Each write of a repository is a separate transaction. */
export interface PostgresStore<T extends Tables> extends PostgresTransaction<T> {
  /** Underlying connections, for libraries with their own queries. */
  readonly pool: Pool;
  /**
   * Runs work in one transaction, including repositories and direct queries. If the work throws, nothing is stored.
   * @throws StoreError STORE_BUSY if another transaction takes too long, or if the connection was lost, when the outcome is unknown
   */
  inTransaction<R>(work: (transaction: PostgresTransaction<T>) => Promise<R>): Promise<R>;
  close(): Promise<void>;
}

interface PostgresOptions {
  readonly url: string;
  /** Migrations of the module that opens the database. They run after the store's. */
  readonly further?: readonly MigrationSet[];
  /** Maximum number of connections. */
  readonly connections?: number;
  /** Reports errors of idle connections. */
  readonly report: (error: unknown) => void;
}

/** Narrows the database's type to the store's own tables. */
const narrowTables = <T extends Tables>(db: Kysely<T>): Kysely<Tables> => db as unknown as Kysely<Tables>;

/**
 * Opens a PostgreSQL database and migrates its schema. Several processes may open it at once.
 * @throws UseCaseError REFUSED for a database of a newer version, an outdated server, or an encoding other than UTF-8. Nothing is changed
 * @throws StoreError if the database is unreachable
 */
export async function openPostgres<T extends Tables = Tables>({
  url,
  further = [],
  connections = 10,
  report,
}: PostgresOptions): Promise<PostgresStore<T>> {
  const pool = openPool({ url, connections, report });
  const db = createKysely<T>(pool);
  const known = createStateCache();
  try {
    await checkServer(db);
    await migrate(db, [{ owner: 'store', migrations }, ...further]);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    db,
    repositories: createRepositories(narrowTables(db), known),
    pool,
    inTransaction: (work) =>
      db
        .transaction()
        .execute((transaction) =>
          work({ db: transaction, repositories: createRepositories(narrowTables(transaction), known) }),
        ),
    close: () => db.destroy(),
  };
}
