import { readFileSync, mkdirSync } from 'node:fs';
import type { Migration } from '../../db/tables.ts';
import { dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { UseCaseError } from '../../contract/errors.ts';
import { type BackupHeader, restoreBackup } from '../../db/postgres/backup.ts';
import { type LaunchedPostgres, launchPostgres } from '../../db/postgres/launch.ts';
import { type MigrationSet, openPostgres, type PostgresStore, migrations } from '../../db/postgres/store.ts';
import { getDefaultStoreFile } from '../../db/sqlite/data-folder.ts';
import { StoreError } from '../../services/repositories/store-admin.ts';
import type { LeagueTables } from './tables.ts';

const tables: Migration = {
  number: 1,
  name: 'league',
  sql: readFileSync(new URL('./1-league.sql', import.meta.url), 'utf8'),
};

/** Migrations of the league's own tables, numbered separately. They run after the migrations of the store. */
export const leagueMigrations: readonly Migration[] = [tables];

/** How to retry while the database is unreachable. A machine may start the league before its database. */
interface RetryOptions {
  /** Seconds for which to retry. 0 tries once. */
  readonly seconds: number;
  /** Aborts the retries. */
  readonly signal?: AbortSignal | undefined;
  /** Called before each wait. @param inSeconds seconds until the next attempt */
  readonly onRetry: (why: StoreError, inSeconds: number) => void;
}

const FIRST_WAIT = 0.5;
const MAX_WAIT = 30;

/** Connects, doubling the wait between attempts. @throws StoreError STORE_BUSY after the time or an abort; other errors at once */
async function connectWithRetry<T>(
  connect: () => Promise<T>,
  { seconds, signal, onRetry }: RetryOptions = { seconds: 0, onRetry: () => undefined },
): Promise<T> {
  let left = seconds;
  for (let wait = FIRST_WAIT; ; wait = Math.min(2 * wait, MAX_WAIT)) {
    try {
      return await connect();
    } catch (error) {
      const isBusy = error instanceof StoreError && error.code === 'STORE_BUSY';
      if (!isBusy || left <= 0 || signal?.aborted) throw error;
      const pause = Math.min(wait, left);
      left -= pause;
      onRetry(error, pause);
      await setTimeout(1000 * pause, undefined, { signal }).catch(() => undefined);
    }
  }
}

const CHECK_EVERY = 2000;
/** Milliseconds until a check times out. A hanging database keeps connections open without answering. */
const ANSWER_TIMEOUT = 4000;
/** Number of consecutive failed checks after which a database counts as dead. Restarting a database takes less time. */
const MAX_FAILED_CHECKS = 3;

/** Connects and sends a query. Also returns true if the server refuses the connection, for example because it has too many. */
async function isAnswering(url: string): Promise<boolean> {
  const client = new Client({
    connectionString: url,
    application_name: 'nomarch league, health',
    connectionTimeoutMillis: ANSWER_TIMEOUT,
    query_timeout: ANSWER_TIMEOUT,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    return error instanceof DatabaseError && error.code?.startsWith('57P') === false;
  } finally {
    // Not awaited, because the connection may hang.
    void client.end().catch(() => undefined);
  }
}

export interface DatabaseWatch {
  /** Checks whether the database answered the last check. */
  isHealthy(): boolean;
  /** Settles when the database is considered dead. */
  readonly died: Promise<undefined>;
  end(): void;
}

interface Watching {
  readonly url: string;
  /** Called when the database stops answering, and when it answers again. */
  readonly onChange: (isHealthy: boolean) => void;
}

/** Checks the database regularly. Uses separate connections, because all connections of the pool may be busy. */
export function watchDatabase({ url, onChange }: Watching, checkEvery = CHECK_EVERY): DatabaseWatch {
  const { promise: died, resolve } = Promise.withResolvers<undefined>();
  let failed = 0;
  let isChecking = false;
  async function check(): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    const before = failed;
    failed = (await isAnswering(url)) ? 0 : failed + 1;
    isChecking = false;
    if (failed > 0 !== before > 0) onChange(failed === 0);
    if (failed >= MAX_FAILED_CHECKS) resolve(undefined);
  }
  const timer = setInterval(() => void check(), checkEvery);
  timer.unref();
  return { isHealthy: () => failed === 0, died, end: () => clearInterval(timer) };
}

export interface DatabaseLocation {
  /** URL of an external database, `postgresql://…`. Without it, the league runs its own PostgreSQL in the folder `data`. */
  readonly database?: string | undefined;
  readonly data?: string | undefined;
}

export interface OpenLeagueStore {
  readonly store: PostgresStore<LeagueTables>;
  /** URL of the database, for additional connections. */
  readonly url: string;
  /** Name of the database for messages, without its password. */
  readonly name: string;
  close(): Promise<void>;
}

/** Returns the default data folder. For root, it is outside the home folder, which PostgreSQL's account may not enter. */
const defaultFolder = (): string =>
  process.getuid?.() === 0 ? '/var/lib/nomarch/league' : join(dirname(getDefaultStoreFile()), 'league');

const createRefusal = (sentence: string, path: string): UseCaseError => new UseCaseError('BAD_INPUT', sentence, path);

/** Returns the name of a database from its URL. @throws UseCaseError for a malformed URL */
function getDatabaseName(database: string): string {
  const url = URL.parse(database);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol))
    throw createRefusal(
      '--database: expected an address such as postgresql://user:password@host:5432/name',
      'database',
    );
  return `${url.host || url.searchParams.get('host') || 'localhost'}${url.pathname}`;
}

async function launchOwn(data: string): Promise<LaunchedPostgres> {
  try {
    mkdirSync(dirname(data), { recursive: true });
    return await launchPostgres(data);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const isShutOut = process.getuid?.() === 0 && why.includes('Permission denied');
    const hint = isShutOut
      ? '. PostgreSQL does not run as root, and its account may not open a parent folder. Choose a folder in /var/lib or /srv'
      : '';
    throw createRefusal(`--data ${data}: ${why}${hint}`, 'data');
  }
}

/** Number of checks whether the server is in use. PostgreSQL counts a closed connection for a moment longer, so one check is not enough. */
const USE_CHECKS = 20;
const CHECK_PAUSE = 100;

/** Checks whether another process uses the PostgreSQL started in the league's folder. */
async function isInUse(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    for (let check = 0; check < USE_CHECKS; check += 1) {
      const { rowCount } = await client.query(
        "select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
      );
      if (rowCount === 0) return false;
      await setTimeout(CHECK_PAUSE);
    }
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Extracts the database's reason from an error thrown while opening it. */
export function formatDatabaseError(error: unknown): string {
  const { cause = error } = error as { readonly cause?: unknown };
  const {
    message = '',
    code = '',
    errors = [],
  } = cause as {
    readonly message?: string;
    readonly code?: string;
    readonly errors?: readonly Error[];
  };
  return message || errors.map((each) => each.message).join(', ') || code;
}

/** All migrations of a league's database. */
export const MIGRATION_SETS: readonly MigrationSet[] = [
  { owner: 'store', migrations },
  { owner: 'league', migrations: leagueMigrations },
];

/** Returns the URL of the database. If none is given, starts the league's own PostgreSQL. `stop` stops that server unless others use it. */
async function locateDatabase({ database, data }: DatabaseLocation) {
  const folder = resolve(data ?? defaultFolder());
  const name = database === undefined ? folder : getDatabaseName(database);
  const own = database === undefined ? await launchOwn(folder) : null;
  const stop = async (): Promise<void> => {
    if (own && !(await isInUse(own.url))) await own.stop();
  };
  return { name, url: database ?? own?.url ?? '', stop };
}

/** Restores a backup into an empty database. @throws UseCaseError */
export async function restoreLeague(where: DatabaseLocation, file: string): Promise<BackupHeader> {
  const { url, stop } = await locateDatabase(where);
  try {
    return await restoreBackup(url, file, MIGRATION_SETS);
  } finally {
    await stop();
  }
}

interface Opening {
  readonly report: (error: unknown) => void;
  readonly connections?: number;
  /** If absent, connecting to the database is tried once. */
  readonly retry?: RetryOptions;
}

/**
 * Opens a league's database and migrates its schema. If no URL is given, starts the league's own PostgreSQL, which the last process to
 * close it stops.
 * @throws UseCaseError for a database that cannot be used, or that a newer version of the program has migrated
 */
export async function openLeagueStore(
  where: DatabaseLocation,
  { report, connections, retry }: Opening,
): Promise<OpenLeagueStore> {
  const { name, url, stop: stopOwn } = await locateDatabase(where);
  try {
    const further = [{ owner: 'league', migrations: leagueMigrations }];
    const options = { url, further, report, ...(connections === undefined ? {} : { connections }) };
    const store = await connectWithRetry(() => openPostgres<LeagueTables>(options), retry);
    return {
      store,
      url,
      name,
      async close() {
        await store.close();
        await stopOwn();
      },
    };
  } catch (error) {
    await stopOwn();
    if (error instanceof UseCaseError) throw error;
    if (error instanceof StoreError || (error as { readonly code?: unknown }).code !== undefined)
      throw createRefusal(
        `The database ${name} cannot be used: ${formatDatabaseError(error)}. Nothing was changed.`,
        'database',
      );
    throw error;
  }
}
