import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import Database from 'better-sqlite3';
import type { Repositories } from '../../services/repositories/repositories.ts';
import { StoreError } from '../../services/repositories/store-keeper.ts';
import { backedUpToday, backUp } from './backup.ts';
import { quickCheck } from './damage/soundness.ts';
import { kyselyOver, openSqlite } from './connection.ts';
import type { Damaged } from '../../contract/store.ts';
import { damageOf } from './damage/damage.ts';
import { removeLeftOvers } from './data-folder.ts';
import { discard, mend } from './damage/mend.ts';
import { inspect, onlyToLookAt, tooNew } from './inspect.ts';
import { closeToOthers, lockForUse, makeFile, type StoreLock } from './lock.ts';
import { openCopy } from './look.ts';
import { migrate, schemaVersion } from './migrate.ts';
import { migrations, newestSchemaVersion } from './migrations.ts';
import { damaged } from './recovery.ts';
import { repositoriesOf } from '../repositories/repositories.ts';
import { installSeals } from './seals.ts';
import { asStoreError, isCorruption, translated } from './errors.ts';

export interface OpenStore {
  readonly file: string;
  readonly repositories: Repositories;
  /** Why nothing can be stored in it, as a sentence; '' where it can. */
  readonly readOnly: string;
  /** Why no backup could be made when it was opened; '' where one was, or none was due. */
  readonly backupIssue: string;
  /** Makes a backup. @throws StoreError */
  backUp(): Promise<void>;
  /** Makes the backup of the day, where there is none yet. @throws StoreError STORE_DAMAGED behind one of a store that failed its check */
  backUpIfDue(): Promise<void>;
  /** Moves what was written since the last call but one from the log into the file, so that a copied file is whole. */
  checkpointIfIdle(): void;
  /** What of it is damaged, found by looking at every row. */
  damage(): Promise<readonly Damaged[]>;
  /** Puts a damaged row back from a backup. @returns false where none is so named, or no backup has it */
  mend(row: string): boolean;
  /** Removes a damaged row; of an army the version before takes the place of a damaged one. @returns false where none is so named */
  discard(row: string): Promise<boolean>;
  close(): void;
}

interface StoreOptions {
  readonly file: string;
  /** Now, as ISO 8601 in UTC, for the names of backups and of stores kept aside. */
  readonly clock: () => string;
  /** Whether its user chose to begin an empty store where another was. */
  readonly begins?: boolean;
  /** Whether the backup of the day is made before the store opens; else only the one before a migration. */
  readonly backsUp?: boolean;
}

/** The services' repositories over an open database of the newest schema. Writes through the connection are sealed. */
export function repositoriesOver(sqlite: Database.Database): Repositories {
  installSeals(sqlite);
  return repositoriesOf(kyselyOver(sqlite));
}

/** A store that is in no file and ends with the program: for commands that only ask what comes with the app, and for tests. */
export function memoryStore(): Pick<OpenStore, 'file' | 'repositories' | 'readOnly' | 'close'> & {
  readonly changes: () => number;
} {
  const sqlite = openSqlite(':memory:');
  migrate(sqlite, migrations);
  const changes = (): number => sqlite.prepare<[], number>('select total_changes()').pluck().get() ?? 0;
  return { file: '', repositories: repositoriesOver(sqlite), readOnly: '', close: () => sqlite.close(), changes };
}

/** A store that was backed up and is damaged: its backup takes the place of no other. */
const failedCheck = (file: string): StoreError =>
  new StoreError(
    'STORE_DAMAGED',
    `Something in the store ${file} is damaged, so the backup of today is kept beside the others and takes the place of none. ` +
      '"nomarch store verify" and the settings say what it is and which backup has it whole; "nomarch store mend" puts it back.',
  );

type Backups = Pick<OpenStore, 'backUp' | 'backUpIfDue'>;

function backupsOf(sqlite: Database.Database, file: string, clock: () => string): Backups {
  const makeBackup = (): Promise<boolean> => backUp(sqlite, file, clock(), schemaVersion(sqlite));
  return {
    async backUp() {
      await makeBackup();
    },
    async backUpIfDue() {
      if (!backedUpToday(file, clock()) && !(await makeBackup())) throw failedCheck(file);
    },
  };
}

/** A store over an open connection of the newest schema; `lock` is let go with it. */
function over(
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
    repositories: repositoriesOver(sqlite),
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
    damage: () => damageOf(sqlite, file),
    mend: (row) => mend(sqlite, file, row),
    discard: (row) => discard(sqlite, row),
    close() {
      sqlite.close();
      lock.release();
    },
  };
}

/**
 * Opens the store of a file, or begins one: looks whether it is whole, backs it up before a migration and once a day of use, and
 * brings its schema up to date. A store that may not be written, or has no room to be upgraded, opens to be looked at.
 * @throws LostStore for a store that is damaged or gone: nothing was changed, its user says what is to be done.
 * @throws UseCaseError for a file that is not ours, newer, or out of reach. @throws StoreError
 */
export async function openStore({
  file: given,
  clock,
  begins = false,
  backsUp = true,
}: StoreOptions): Promise<OpenStore> {
  const file = resolve(given);
  const readOnly = onlyToLookAt(file);
  if (readOnly !== '') return openToLook(file, readOnly);
  const present = inspect(file, begins);
  if (!present) makeFile(file);
  const lock = await lockForUse(file);
  try {
    return await openLocked(file, { clock, begins, backsUp, lock });
  } catch (error) {
    lock.release();
    const known = asStoreError(error);
    if (present && known instanceof StoreError && known.code === 'STORE_FULL') return openWithoutRoom(file, known);
    throw known;
  }
}

interface Locked extends Required<Omit<StoreOptions, 'file'>> {
  readonly lock: StoreLock;
}

async function openLocked(file: string, { clock, begins, backsUp, lock }: Locked): Promise<OpenStore> {
  // Looked at once more: a restore may have been under way.
  const present = inspect(file, begins);
  closeToOthers(file);
  const sqlite = openWhole(file, present);
  try {
    if (schemaVersion(sqlite) > newestSchemaVersion()) throw tooNew(file, schemaVersion(sqlite));
    removeLeftOvers(file, clock());
    const backups = backupsOf(sqlite, file, clock);
    const schema = schemaVersion(sqlite);
    let backupIssue = '';
    if (present && schema > 0 && schema < newestSchemaVersion()) await upgradeBehindBackup(sqlite, file, backups);
    else {
      if (present && schema > 0 && backsUp) backupIssue = await issueOf(backups.backUpIfDue());
      upgrade(sqlite, file);
    }
    return { ...over(sqlite, file, backups, lock), backupIssue };
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/**
 * A store that something is in is never upgraded without a backup of it.
 * @throws StoreError STORE_FULL where there is no room for either
 */
async function upgradeBehindBackup(sqlite: Database.Database, file: string, backups: Backups): Promise<void> {
  try {
    await backups.backUp();
    upgrade(sqlite, file);
  } catch (error) {
    if (!(error instanceof StoreError && error.code === 'STORE_FULL')) throw error;
    const sentence = `It is of an earlier version and is upgraded behind a backup only. ${error.message}`;
    throw new StoreError('STORE_FULL', sentence, error);
  }
}

/** @throws LostStore where the file's version number does not fit its content */
function upgrade(sqlite: Database.Database, file: string): void {
  try {
    translated(() => migrate(sqlite, migrations));
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_ERROR') throw damaged(file, error.message);
    throw error;
  }
}

/** Why there is no room for a backup, or that the store failed its check, as a sentence; '' where neither is so. The store is opened all the same. */
async function issueOf(backup: Promise<void>): Promise<string> {
  try {
    await backup;
    return '';
  } catch (error) {
    if (error instanceof StoreError && (error.code === 'STORE_FULL' || error.code === 'STORE_DAMAGED'))
      return error.message;
    throw error;
  }
}

function openWhole(file: string, present: boolean): Database.Database {
  let sqlite: Database.Database;
  try {
    sqlite = openSqlite(file);
  } catch (error) {
    if (present && isCorruption(error)) throw damaged(file, 'SQLite cannot read it');
    throw error;
  }
  const found = present ? quickCheck(sqlite) : null;
  if (found === null) return sqlite;
  sqlite.close();
  throw damaged(file, found);
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Opens a store to be looked at that there is no room to work on. @throws StoreError STORE_FULL where there is none for that either */
async function openWithoutRoom(file: string, { message }: StoreError): Promise<OpenStore> {
  const megabytes = Math.ceil((2 * (sizeOf(file) + sizeOf(`${file}-wal`))) / 1e6);
  const why = `The store ${file} was left as it is. ${message} Make about ${megabytes} MB of room beside it and start Nomarch again.`;
  try {
    return await openToLook(file, `${why} Until then it can only be looked at and exported from.`);
  } catch (error) {
    if (error instanceof StoreError && error.code === 'STORE_FULL')
      throw new StoreError('STORE_FULL', `${why} ${error.message}`, error);
    throw error;
  }
}

/** Opens a copy of a store, to look at and export. @param readOnly why, as a sentence */
export async function openToLook(file: string, readOnly: string): Promise<OpenStore> {
  const { sqlite, close } = await openCopy(file);
  const noBackup = (): Promise<never> => Promise.reject(new StoreError('STORE_READ_ONLY', readOnly));
  return {
    file,
    repositories: repositoriesOver(sqlite),
    readOnly,
    backupIssue: '',
    backUp: noBackup,
    backUpIfDue: () => Promise.resolve(),
    checkpointIfIdle: () => undefined,
    damage: () => damageOf(sqlite, file),
    mend: () => false,
    discard: () => Promise.resolve(false),
    close,
  };
}
