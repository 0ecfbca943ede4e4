import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { defaultStoreFile } from '../../db/sqlite/default-file.ts';
import { launchPostgres, type LaunchedPostgres } from '../../db/postgres/launch.ts';
import { openPostgres, type PostgresStore } from '../../db/postgres/store.ts';
import { UseCaseError } from '../../contract/errors.ts';
import { StoreError } from '../../services/repositories/store-error.ts';
import { leagueMigrations } from './migrations/migrations.ts';
import type { LeagueTables } from './tables.ts';
import { type Patience, untilReached } from './connect-with-retry.ts';

export interface Where {
  /** Address of a database: `postgresql://…`; without one a PostgreSQL of its own runs in `data`. */
  readonly database?: string | undefined;
  readonly data?: string | undefined;
}

export interface OpenLeagueStore {
  readonly store: PostgresStore<LeagueTables>;
  /** For connections beside the store's. */
  readonly url: string;
  /** A database as people may be told: without what lets anybody in. */
  readonly name: string;
  close(): Promise<void>;
}

/** Where a league keeps what is its own, where nothing is named: root's home is closed to the account that PostgreSQL then runs as. */
const defaultFolder = (): string =>
  process.getuid?.() === 0 ? '/var/lib/nomarch/league' : join(dirname(defaultStoreFile()), 'league');

const cannot = (sentence: string, path: string): UseCaseError => new UseCaseError('BAD_INPUT', sentence, path);

/** @throws UseCaseError for an address that is none */
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

/** A connection that was closed is counted for a moment longer. */
const LOOKS = 20;
const BETWEEN_LOOKS = 100;

/** Whether somebody else uses a server that is of its own folder. */
async function isUsed(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    for (let looks = 0; looks < LOOKS; looks += 1) {
      const { rowCount } = await client.query(
        "select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
      );
      if (rowCount === 0) return false;
      await setTimeout(BETWEEN_LOOKS);
    }
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What a database says of itself where it cannot be opened. */
export function whyNot(error: unknown): string {
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

interface Opening {
  readonly report: (error: unknown) => void;
  readonly connections?: number;
  /** How long a database is waited for that cannot be reached; not at all where none is said. */
  readonly patience?: Patience;
}

/**
 * Opens a league's database and brings its schema up to date; where none is named, that of a PostgreSQL of its own, which is started and
 * ends with the last who uses it.
 * @throws UseCaseError with a sentence for whoever named the database, or whose program is older than it
 */
export async function openLeagueStore(
  { database, data }: Where,
  { report, connections, patience }: Opening,
): Promise<OpenLeagueStore> {
  const folder = resolve(data ?? defaultFolder());
  const name = database === undefined ? folder : nameOf(database);
  const own = database === undefined ? await launched(folder) : null;
  const url = database ?? own?.url ?? '';
  const stopOwn = async (): Promise<void> => {
    if (own && !(await isUsed(own.url))) await own.stop();
  };
  try {
    const further = [{ owner: 'league', migrations: leagueMigrations }];
    const options = { url, further, report, ...(connections === undefined ? {} : { connections }) };
    const store = await untilReached(() => openPostgres<LeagueTables>(options), patience);
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
      throw cannot(`The database ${name} cannot be used: ${whyNot(error)}. Nothing was changed.`, 'database');
    throw error;
  }
}
