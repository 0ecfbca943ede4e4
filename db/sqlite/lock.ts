import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { UseCaseError } from '../../contract/errors.ts';
import { StoreError } from '../../services/repositories/store-keeper.ts';
import { BUSY_MILLISECONDS } from './connection.ts';
import { isBusy, translated } from './errors.ts';

const refuse = (sentence: string): UseCaseError => new UseCaseError('BAD_INPUT', sentence, 'db');

/** Makes the folder of a store and those above it. One by one: Node's own way of doing so never ends where a system refuses new names. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw refuse(`the folder ${folder} cannot be made (${code}).`);
  }
}

/** What SQLite takes for something else than a plain file, in any part of a path. */
const NO_FILE = /(^|[\\/])(:memory:|file:)/i;

/** Makes the file, so that it is readable by its owner only from the first. @throws UseCaseError where the folder may not be written. */
export function makeFile(file: string): void {
  if (NO_FILE.test(file))
    throw refuse(`${file} names no plain file, and a store is kept in nothing else: name one such as nomarch.sqlite.`);
  makeFolder(dirname(file));
  try {
    closeSync(openSync(file, 'a', 0o600));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw refuse(`no store can be begun in ${dirname(file)}: nothing may be written there (${code}).`);
  }
}

/** Takes the right to read a store from everybody but its owner; a log and an index that are begun take their rights from it. */
export function closeToOthers(file: string): void {
  for (const part of [file, `${file}-wal`, `${file}-shm`]) {
    const stat = statSync(part, { throwIfNoEntry: false });
    if (stat === undefined || (stat.mode & 0o077) === 0) continue;
    try {
      chmodSync(part, 0o600);
    } catch {
      // It is another's file, who says who may read it; or a file system without rights.
    }
  }
}

/** Held until it is released or its process ends, however that ends. */
export interface StoreLock {
  release(): void;
}

export const lockFile = (file: string): string => `${file}.lock`;

/**
 * Locks of SQLite itself, on an empty database beside the store: they work on every system and die with their process. The store's own
 * locks would not do, for it is replaced while one of these is held.
 */
function lock(file: string, statement: string, patience: number, busy: string): StoreLock {
  const sqlite = translated(() => new Database(lockFile(file), { timeout: patience }));
  try {
    chmodSync(lockFile(file), 0o600);
    sqlite.exec(statement);
    // A transaction takes its lock with the first look.
    sqlite.prepare('select count(*) from sqlite_master').get();
  } catch (error) {
    sqlite.close();
    if (isBusy(error)) throw new StoreError('STORE_BUSY', busy, error);
    throw error;
  }
  return { release: () => sqlite.close() };
}

/** Milliseconds between two tries to get a lock. */
const LOCK_PAUSE = 50;

/** Every program holds this while it has the store open. Waits for a restore under way, and halts nothing meanwhile. @throws StoreError STORE_BUSY */
export async function lockForUse(file: string): Promise<StoreLock> {
  for (let waited = 0; ; waited += LOCK_PAUSE) {
    try {
      return lock(file, 'begin', 0, 'The store is being restored by another program. Try again when it is done.');
    } catch (error) {
      if (waited >= BUSY_MILLISECONDS || !(error instanceof StoreError) || error.code !== 'STORE_BUSY') throw error;
    }
    await setTimeout(LOCK_PAUSE);
  }
}

/** Held while the store's file is replaced. @throws StoreError STORE_BUSY where another program has the store open. */
export const lockForReplacing = (file: string): StoreLock =>
  lock(
    file,
    'begin exclusive',
    500,
    'Another program has this store open; nothing was changed. Close it (every window and every “nomarch serve”) and try again.',
  );
