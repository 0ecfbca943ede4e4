import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import Database from 'better-sqlite3';
import type { Repositories } from '../../services/repositories/repositories.ts';
import { StoreError } from '../../services/repositories/store-admin.ts';
import { hasBackupToday, createBackup } from './backup.ts';
import { checkQuickly } from './damage/check-store.ts';
import { createKysely, openSqlite } from './connection.ts';
import type { DamagedItem } from '../../contract/store.ts';
import { findDamage } from './damage/damage.ts';
import { deleteLeftovers } from './data-folder.ts';
import { discardRow, repairRow } from './damage/repair.ts';
import { inspectStore, findViewOnlyReason, createTooNewError } from './inspect.ts';
import { restrictRights, lockForUse, createFile, type StoreLock } from './lock.ts';
import { openCopy } from './salvage.ts';
import { migrate, getSchemaVersion } from './migrate.ts';
import { migrations, getNewestVersion } from './migrations.ts';
import { createDamagedError } from './recovery.ts';
import { createRepositories } from '../repositories/repositories.ts';
import { installTriggers } from './row-checksums.ts';
import { toStoreError, isCorruption, convertErrors } from './errors.ts';

export interface OpenStore {
  readonly file: string;
  readonly repositories: Repositories;
  /** Reason why the store is read-only, as a sentence, or ''. */
  readonly readOnly: string;
  /** Reason why the backup on opening failed. '' if it succeeded or was not due. */
  readonly backupIssue: string;
  /** Makes a backup. @throws StoreError */
  backUp(): Promise<void>;
  /** Makes the daily backup if there is none yet. @throws StoreError STORE_DAMAGED after the backup of a damaged store */
  backUpIfDue(): Promise<void>;
  /** If nothing was written since the last call, writes the write-ahead log back to the file. A plain copy of the file is then complete. */
  checkpointIfIdle(): void;
  /** Checks all rows for damage. */
  damage(): Promise<readonly DamagedItem[]>;
  /** Restores a damaged row from a backup. @returns false if there is no such row, or no backup has an intact copy */
  mend(row: string): boolean;
  /** Deletes a damaged row. For an army, the previous version becomes the newest. @returns false if there is no such row */
  discard(row: string): Promise<boolean>;
  close(): void;
}

interface StoreOptions {
  readonly file: string;
  /** Returns the current time as ISO 8601 in UTC, for file names. */
  readonly clock: () => string;
  /** True if the user chose to replace a lost store with an empty one. */
  readonly begins?: boolean;
  /** If true, makes the daily backup on opening. Otherwise makes only the backup before a migration. */
  readonly backsUp?: boolean;
}

/** Creates the services' repositories for an open database with the newest schema. Their writes update checksums. */
export function createStoreRepositories(sqlite: Database.Database): Repositories {
  installTriggers(sqlite);
  return createRepositories(createKysely(sqlite));
}

/** Creates a store in memory, for commands that only use included data, and for tests. */
export function createMemoryStore(): Pick<OpenStore, 'file' | 'repositories' | 'readOnly' | 'close'> & {
  readonly changes: () => number;
} {
  const sqlite = openSqlite(':memory:');
  migrate(sqlite, migrations);
  const changes = (): number => sqlite.prepare<[], number>('select total_changes()').pluck().get() ?? 0;
  return {
    file: '',
    repositories: createStoreRepositories(sqlite),
    readOnly: '',
    close: () => sqlite.close(),
    changes,
  };
}

/** Creates the error that reports the backup of a damaged store. Such a backup replaces no other. */
const createDamageError = (file: string): StoreError =>
  new StoreError(
    'STORE_DAMAGED',
    `The data file ${file} is damaged, so today’s backup does not replace an older one. ` +
      '"nomarch store verify" and the settings show the damage and which backup has an intact copy. "nomarch store mend" restores it.',
  );

type Backups = Pick<OpenStore, 'backUp' | 'backUpIfDue'>;

function createBackups(sqlite: Database.Database, file: string, clock: () => string): Backups {
  const makeBackup = (): Promise<boolean> => createBackup(sqlite, file, clock(), getSchemaVersion(sqlite));
  return {
    async backUp() {
      await makeBackup();
    },
    async backUpIfDue() {
      if (!hasBackupToday(file, clock()) && !(await makeBackup())) throw createDamageError(file);
    },
  };
}

/** Creates a store for an open connection with the newest schema. Closing it releases `lock`. */
function createStore(
  sqlite: Database.Database,
  file: string,
  backups: Backups,
  lock: StoreLock,
): Omit<OpenStore, 'backupIssue'> {
  const changesNow = (): number => sqlite.prepare<[], number>('select total_changes()').pluck().get() ?? 0;
  let seen = 0;
  let checkpointed = 0;
  return {
    file,
    repositories: createStoreRepositories(sqlite),
    readOnly: '',
    ...backups,
    checkpointIfIdle() {
      const changes = changesNow();
      if (changes === seen && changes !== checkpointed) {
        sqlite.pragma('wal_checkpoint(PASSIVE)');
        checkpointed = changes;
      }
      seen = changes;
    },
    damage: () => findDamage(sqlite, file),
    mend: (row) => repairRow(sqlite, file, row),
    discard: (row) => discardRow(sqlite, row),
    close() {
      sqlite.close();
      lock.release();
    },
  };
}

/**
 * Opens or creates a store: checks it, backs it up before a migration and once a day, and migrates its schema. A read-only store, or one
 * without space for a migration, can only be viewed.
 * @throws LostStore for a damaged or lost store, which stays unchanged until the user decides
 * @throws UseCaseError for a foreign, newer or inaccessible file
 * @throws StoreError
 */
export async function openStore({
  file: given,
  clock,
  begins = false,
  backsUp = true,
}: StoreOptions): Promise<OpenStore> {
  const file = resolve(given);
  const readOnly = findViewOnlyReason(file);
  if (readOnly !== '') return openForViewing(file, readOnly);
  const present = inspectStore(file, begins);
  if (!present) createFile(file);
  const lock = await lockForUse(file);
  try {
    return await openLocked(file, { clock, begins, backsUp, lock });
  } catch (error) {
    lock.release();
    const known = toStoreError(error);
    if (present && known instanceof StoreError && known.code === 'STORE_FULL') return openWithoutSpace(file, known);
    throw known;
  }
}

interface Locked extends Required<Omit<StoreOptions, 'file'>> {
  readonly lock: StoreLock;
}

async function openLocked(file: string, { clock, begins, backsUp, lock }: Locked): Promise<OpenStore> {
  // Inspects the path again, because a restore may have been running.
  const present = inspectStore(file, begins);
  restrictRights(file);
  const sqlite = openIntact(file, present);
  try {
    if (getSchemaVersion(sqlite) > getNewestVersion()) throw createTooNewError(file, getSchemaVersion(sqlite));
    deleteLeftovers(file, clock());
    const backups = createBackups(sqlite, file, clock);
    const schema = getSchemaVersion(sqlite);
    let backupIssue = '';
    if (present && schema > 0 && schema < getNewestVersion()) await upgradeAfterBackup(sqlite, file, backups);
    else {
      if (present && schema > 0 && backsUp) backupIssue = await getBackupIssue(backups.backUpIfDue());
      upgrade(sqlite, file);
    }
    return { ...createStore(sqlite, file, backups, lock), backupIssue };
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/** Migrates a store after a backup, which every store with content needs. @throws StoreError STORE_FULL if there is no space */
async function upgradeAfterBackup(sqlite: Database.Database, file: string, backups: Backups): Promise<void> {
  try {
    await backups.backUp();
    upgrade(sqlite, file);
  } catch (error) {
    if (!(error instanceof StoreError && error.code === 'STORE_FULL')) throw error;
    const sentence = `It is from an earlier version and can be upgraded only after a backup. ${error.message}`;
    throw new StoreError('STORE_FULL', sentence, error);
  }
}

/** Migrates a store. @throws LostStore if the file's version number does not match its content */
function upgrade(sqlite: Database.Database, file: string): void {
  try {
    convertErrors(() => migrate(sqlite, migrations));
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_ERROR')
      throw createDamagedError(file, error.message);
    throw error;
  }
}

/** Returns the reason why a backup or check failed, as a sentence, or ''. The store is opened even then. */
async function getBackupIssue(backup: Promise<void>): Promise<string> {
  try {
    await backup;
    return '';
  } catch (error) {
    if (error instanceof StoreError && (error.code === 'STORE_FULL' || error.code === 'STORE_DAMAGED'))
      return error.message;
    throw error;
  }
}

function openIntact(file: string, present: boolean): Database.Database {
  let sqlite: Database.Database;
  try {
    sqlite = openSqlite(file);
  } catch (error) {
    if (present && isCorruption(error)) throw createDamagedError(file, 'SQLite cannot read it');
    throw error;
  }
  const issue = present ? checkQuickly(sqlite) : null;
  if (issue === null) return sqlite;
  sqlite.close();
  throw createDamagedError(file, issue);
}

const getSize = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Opens a store for viewing if there is no space to work on it. @throws StoreError STORE_FULL if there is no space even for that */
async function openWithoutSpace(file: string, { message }: StoreError): Promise<OpenStore> {
  const megabytes = Math.ceil((2 * (getSize(file) + getSize(`${file}-wal`))) / 1e6);
  const why = `The data file ${file} was not changed. ${message} Free about ${megabytes} MB on its disk and restart Nomarch.`;
  try {
    return await openForViewing(file, `${why} Until then you can only view and export it.`);
  } catch (error) {
    if (error instanceof StoreError && error.code === 'STORE_FULL')
      throw new StoreError('STORE_FULL', `${why} ${error.message}`, error);
    throw error;
  }
}

/** Opens a copy of a store for viewing and exporting. @param readOnly reason why the store is read-only, as a sentence */
export async function openForViewing(file: string, readOnly: string): Promise<OpenStore> {
  const { sqlite, close } = await openCopy(file);
  const noBackup = (): Promise<never> => Promise.reject(new StoreError('STORE_READ_ONLY', readOnly));
  return {
    file,
    repositories: createStoreRepositories(sqlite),
    readOnly,
    backupIssue: '',
    backUp: noBackup,
    backUpIfDue: () => Promise.resolve(),
    checkpointIfIdle: () => undefined,
    damage: () => findDamage(sqlite, file),
    mend: () => false,
    discard: () => Promise.resolve(false),
    close,
  };
}
