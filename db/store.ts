import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { UseCaseError } from '../contract/errors.ts';
import type { Repositories } from '../services/repositories/repositories.ts';
import { backedUpToday, backUp, listBackups, quickCheck } from './backup.ts';
import { BUSY_MILLISECONDS, kyselyOver, openSqlite } from './connection.ts';
import { readHeader } from './header.ts';
import { APPLICATION_ID, migrate, schemaVersion } from './migrate.ts';
import { migrations, NEWEST_SCHEMA } from './migrations/migrations.ts';
import { damaged } from './recovery.ts';
import { armyRepository } from './repositories/armies.ts';
import { campaignRepository } from './repositories/campaigns.ts';
import { collectionRepository } from './repositories/collection.ts';
import { listRepository } from './repositories/lists.ts';
import { mapRepository } from './repositories/maps.ts';
import { packRepository } from './repositories/packs.ts';
import { scenarioRepository } from './repositories/scenarios.ts';
import { settingRepository } from './repositories/settings.ts';
import { tableRepository } from './repositories/table.ts';
import { asStoreError, isCorruption, translated } from './sqlite-errors.ts';

export interface OpenStore {
  readonly file: string;
  readonly repositories: Repositories;
  close(): void;
}

interface StoreOptions {
  readonly file: string;
  /** Now, as ISO 8601 in UTC: names backups and what is set aside. */
  readonly clock: () => string;
}

const refuse = (sentence: string): UseCaseError => new UseCaseError('BAD_INPUT', sentence, 'db');

const tooNew = (file: string, version: number): UseCaseError =>
  refuse(
    `${file} was written by a newer Nomarch (schema ${version}; this one knows up to ${NEWEST_SCHEMA}). It was left untouched: update Nomarch to open it.`,
  );

/** Refuses what this program must not write to, before anything is opened. @returns whether a store is there already. */
function inspect(file: string, now: string): boolean {
  const header = readHeaderOf(file);
  if (header.kind === 'none' || header.kind === 'empty') return false;
  if (header.kind !== 'sqlite') {
    // A store of ours that lost its first page has backups beside it; without them it is some other file, and not to be moved.
    if (listBackups(file).length > 0) throw damaged(file, 'its header is unreadable', now);
    throw refuse(`${file} is no Nomarch store; it was left untouched.`);
  }
  if (header.userVersion > NEWEST_SCHEMA && header.applicationId === APPLICATION_ID)
    throw tooNew(file, header.userVersion);
  const inside = lookInside(file);
  // What cannot be looked into, but says that it is ours, is damaged; that is found out when it is opened.
  const applicationId = inside?.applicationId ?? header.applicationId;
  const blank = inside !== null && inside.applicationId === 0 && inside.userVersion === 0 && inside.tables === 0;
  if (applicationId !== APPLICATION_ID && !blank) {
    throw refuse(`${file} is the database of another program; it was left untouched.`);
  }
  if (inside && inside.userVersion > NEWEST_SCHEMA) throw tooNew(file, inside.userVersion);
  return true;
}

interface Inside {
  readonly applicationId: number;
  readonly userVersion: number;
  readonly tables: number;
}

/**
 * The header's numbers as SQLite sees them: what was written last may still lie in the write-ahead log, as after a first start
 * that was killed. Looked at without the right to write, so that nothing is moved from the log into the file.
 */
function lookInside(file: string): Inside | null {
  const sqlite = new Database(file, { readonly: true, fileMustExist: true, timeout: BUSY_MILLISECONDS });
  try {
    return {
      applicationId: sqlite.pragma('application_id', { simple: true }) as number,
      userVersion: sqlite.pragma('user_version', { simple: true }) as number,
      tables: sqlite.prepare('select count(*) from sqlite_master').pluck().get() as number,
    };
  } catch {
    return null;
  } finally {
    sqlite.close();
  }
}

function readHeaderOf(file: string) {
  try {
    return readHeader(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw refuse(`${file} cannot be opened as a store (${code === 'EISDIR' ? 'it is a folder' : code}).`);
  }
}

/** Makes the folder of a store and those above it. One by one: Node's own way of doing so never ends where a system refuses new names. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw refuse(`the folder ${folder} cannot be made (${code}).`);
  }
}

async function backUpIfDue(sqlite: Database.Database, file: string, now: string): Promise<void> {
  const schema = schemaVersion(sqlite);
  if (schema === 0) return;
  if (schema < NEWEST_SCHEMA || !backedUpToday(file, now)) await backUp(sqlite, file, now, schema);
}

/** The services' interfaces over an open database of the newest schema. */
export function repositoriesOver(sqlite: Database.Database): Repositories {
  const kysely = kyselyOver(sqlite);
  return {
    lists: listRepository(kysely),
    armies: armyRepository(kysely),
    collection: collectionRepository(kysely),
    maps: mapRepository(kysely),
    packs: packRepository(kysely),
    scenarios: scenarioRepository(kysely),
    campaigns: campaignRepository(kysely),
    settings: settingRepository(kysely),
    table: tableRepository(kysely),
  };
}

/** A store that is in no file and ends with the program: for commands that only ask what comes with the app, and for tests. */
export function memoryStore(): OpenStore & { readonly changes: () => number } {
  const sqlite = openSqlite(':memory:');
  migrate(sqlite, migrations);
  const changes = (): number => sqlite.prepare<[], number>('select total_changes()').pluck().get() ?? 0;
  return { file: '', repositories: repositoriesOver(sqlite), close: () => sqlite.close(), changes };
}

/**
 * Opens the store of a file, or begins one: looks whether it is whole, backs it up before a migration and once a day of use, and
 * brings its schema up to date.
 * @throws StoreError STORE_DAMAGED after setting a damaged file aside. @throws UseCaseError for a file that is not ours or newer.
 */
export async function openStore({ file: given, clock }: StoreOptions): Promise<OpenStore> {
  const file = resolve(given);
  const now = clock();
  const present = inspect(file, now);
  if (!present) makeFolder(dirname(file));
  const sqlite = openOrSetAside(file, present, now);
  try {
    if (schemaVersion(sqlite) > NEWEST_SCHEMA) throw tooNew(file, schemaVersion(sqlite));
    if (present) await backUpIfDue(sqlite, file, now);
    translated(() => migrate(sqlite, migrations));
  } catch (error) {
    sqlite.close();
    throw asStoreError(error);
  }
  return { file, repositories: repositoriesOver(sqlite), close: () => sqlite.close() };
}

function openOrSetAside(file: string, present: boolean, now: string): Database.Database {
  let sqlite: Database.Database;
  try {
    sqlite = openSqlite(file);
  } catch (error) {
    if (present && isCorruption(error)) throw damaged(file, 'SQLite cannot read it', now);
    throw error;
  }
  const found = present ? quickCheck(sqlite) : null;
  if (found === null) return sqlite;
  sqlite.close();
  throw damaged(file, found, now);
}
