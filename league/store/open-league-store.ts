import { readFileSync } from 'node:fs';
import type { Migration } from '../../db/migration.ts';
import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { UseCaseError } from '../../contract/errors.ts';
import { type BackupHeader, restoreBackup } from '../../db/postgres/backup.ts';
import { type LaunchedPostgres, launchPostgres } from '../../db/postgres/launch.ts';
import { type MigrationSet, openPostgres, type PostgresStore } from '../../db/postgres/store.ts';
import { migrations } from '../../db/postgres/migrations.ts';
import { getDefaultStoreFile } from '../../db/sqlite/data-folder.ts';
import { StoreError } from '../../services/repositories/store-admin.ts';
import type { LeagueTables } from './tables.ts';

const tables: Migration = {
  number: 1,
  name: 'league',
  sql: readFileSync(new URL('./1-league.sql', import.meta.url), 'utf8'),
};

/** The league's own migrations, with numbers of their own. They run after the store's. */
export const leagueMigrations: readonly Migration[] = [tables];

/** A machine starts its services in no order, so the league may be up before its database. */
interface RetryOptions {
  /** How long to go on trying; 0 tries once. */
  readonly seconds: number;
  /** Ends the wait. */
  readonly signal?: AbortSignal | undefined;
  /** Called before each wait. @param inSeconds until the next attempt */
  readonly onRetry: (why: StoreError, inSeconds: number) => void;
}

const FIRST_WAIT = 0.5;
const LONGEST_WAIT = 30;

/**
 * Tries to connect until the database can be reached, after waits that double.
 * @throws StoreError STORE_BUSY once the time is over or the signal ends the wait; any other error at once
 */
async function connectWithRetry<T>(
  connect: () => Promise<T>,
  { seconds, signal, onRetry }: RetryOptions = { seconds: 0, onRetry: () => undefined },
): Promise<T> {
  let left = seconds;
  for (let wait = FIRST_WAIT; ; wait = Math.min(2 * wait, LONGEST_WAIT)) {
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
/** Milliseconds within which a database answers: one that hangs keeps connections open and says nothing. */
const LONGEST_ANSWER = 4000;
/** So many checks fail in a row before a database counts as dead: a restart of it takes less. */
const MOST_FAILED = 3;

/** Connects and asks. A refusal of the server's own, such as of one connection too many, is an answer. */
async function isAnswering(url: string): Promise<boolean> {
  const client = new Client({
    connectionString: url,
    application_name: 'nomarch league, health',
    connectionTimeoutMillis: LONGEST_ANSWER,
    query_timeout: LONGEST_ANSWER,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    return error instanceof DatabaseError && error.code?.startsWith('57P') === false;
  } finally {
    // The end of a connection that hangs is not waited for.
    void client.end().catch(() => undefined);
  }
}

export interface Watched {
  /** Whether the database answered the last check, which was not long ago. */
  isHealthy(): boolean;
  /** Settles when the database has not answered for some time. */
  readonly died: Promise<undefined>;
  end(): void;
}

interface Watching {
  readonly url: string;
  /** Called when the database stops to answer and when it answers again. */
  readonly onChange: (isHealthy: boolean) => void;
}

/** Asks the database again and again whether it answers, over connections of its own: those of the pool may all be at work. */
export function watchDatabase({ url, onChange }: Watching, checkEvery = CHECK_EVERY): Watched {
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
    if (failed >= MOST_FAILED) resolve(undefined);
  }
  const timer = setInterval(() => void check(), checkEvery);
  timer.unref();
  return { isHealthy: () => failed === 0, died, end: () => clearInterval(timer) };
}

export interface DatabaseLocation {
  /** A database's address, `postgresql://…`; without one the league runs its own PostgreSQL in the folder `data`. */
  readonly database?: string | undefined;
  readonly data?: string | undefined;
}

export interface OpenLeagueStore {
  readonly store: PostgresStore<LeagueTables>;
  /** The database's address, for connections beside the store's. */
  readonly url: string;
  /** The database's name for messages, without its password. */
  readonly name: string;
  close(): Promise<void>;
}

/** The folder where none is named. For root it is not in the home folder, which the account that PostgreSQL runs as may not enter. */
const defaultFolder = (): string =>
  process.getuid?.() === 0 ? '/var/lib/nomarch/league' : join(dirname(getDefaultStoreFile()), 'league');

const cannot = (sentence: string, path: string): UseCaseError => new UseCaseError('BAD_INPUT', sentence, path);

/** @throws UseCaseError for a malformed address */
function nameOf(database: string): string {
  const url = URL.parse(database);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol))
    throw cannot('--database: an address such as postgresql://user:password@host:5432/name was expected', 'database');
  return `${url.host || url.searchParams.get('host') || 'localhost'}${url.pathname}`;
}

async function launched(data: string): Promise<LaunchedPostgres> {
  try {
    mkdirSync(dirname(data), { recursive: true });
    return await launchPostgres(data);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const isShutOut = process.getuid?.() === 0 && why.includes('Permission denied');
    const hint = isShutOut
      ? '. It runs as another account than root, which may not enter a folder above: choose one in /var/lib or /srv'
      : '';
    throw cannot(`--data ${data}: ${why}${hint}`, 'data');
  }
}

/** PostgreSQL counts a closed connection for a moment longer, so its use is checked several times. */
const USE_CHECKS = 20;
const CHECK_PAUSE = 100;

/** Whether another process uses the PostgreSQL that was started in the league's folder. */
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

/** The database's reason, out of the error with which it cannot be opened. */
export function databaseErrorText(error: unknown): string {
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
export const LEAGUE_SETS: readonly MigrationSet[] = [
  { owner: 'store', migrations },
  { owner: 'league', migrations: leagueMigrations },
];

/** The database's address. Without one a PostgreSQL of the league's own is started, which `stop` stops unless others use it. */
async function databaseOf({ database, data }: DatabaseLocation) {
  const folder = resolve(data ?? defaultFolder());
  const name = database === undefined ? folder : nameOf(database);
  const own = database === undefined ? await launched(folder) : null;
  const stop = async (): Promise<void> => {
    if (own && !(await isInUse(own.url))) await own.stop();
  };
  return { name, url: database ?? own?.url ?? '', stop };
}

/** Restores a backup into an empty database. @throws UseCaseError */
export async function restoreLeague(where: DatabaseLocation, file: string): Promise<BackupHeader> {
  const { url, stop } = await databaseOf(where);
  try {
    return await restoreBackup(url, file, LEAGUE_SETS);
  } finally {
    await stop();
  }
}

interface Opening {
  readonly report: (error: unknown) => void;
  readonly connections?: number;
  /** Without it an unreachable database is tried once. */
  readonly retry?: RetryOptions;
}

/**
 * Opens a league's database and migrates its schema. Without an address it starts a PostgreSQL of its own, which the last process to close
 * it
 * stops.
 * @throws UseCaseError for a database that cannot be used, or that a newer version of the program has migrated
 */
export async function openLeagueStore(
  where: DatabaseLocation,
  { report, connections, retry }: Opening,
): Promise<OpenLeagueStore> {
  const { name, url, stop: stopOwn } = await databaseOf(where);
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
      throw cannot(
        `The database ${name} cannot be used: ${databaseErrorText(error)}. Nothing was changed.`,
        'database',
      );
    throw error;
  }
}
