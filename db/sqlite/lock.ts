import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { UseCaseError } from '../../contract/errors.ts';
import { StoreError } from '../../services/repositories/store-admin.ts';
import { MAX_LOCK_WAIT } from './connection.ts';
import { isBusy, convertErrors } from './errors.ts';

const createRefusal = (sentence: string): UseCaseError => new UseCaseError('BAD_INPUT', sentence, 'db');

/** Creates a folder and its parents one by one. Node's recursive option never ends on systems that refuse new names. */
function createFolder(folder: string): void {
  if (existsSync(folder)) return;
  createFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw createRefusal(`the folder ${folder} cannot be created (${code}).`);
  }
}

/** Names that SQLite does not treat as regular files, in any part of a path. */
const SPECIAL_NAME = /(^|[\\/])(:memory:|file:)/i;

/** Creates the file so that only its owner can ever read it. @throws UseCaseError if the folder is not writable */
export function createFile(file: string): void {
  if (SPECIAL_NAME.test(file))
    throw createRefusal(`${file} is not an ordinary file name. Choose one such as nomarch.sqlite.`);
  createFolder(dirname(file));
  try {
    closeSync(openSync(file, 'a', 0o600));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw createRefusal(`no data file can be created in ${dirname(file)}: you may not write there (${code}).`);
  }
}

/** Removes all other users' rights to a store. New logs and indexes inherit the rights. */
export function restrictRights(file: string): void {
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined || (stat.mode & 0o077) === 0) continue;
    try {
      chmodSync(path, 0o600);
    } catch {
      // The file belongs to another user, or the file system has no access rights.
    }
  }
}

/** A lock that is held until released, or until the process ends for any reason. */
export interface StoreLock {
  release(): void;
}

export const getLockFile = (file: string): string => `${file}.lock`;

/** Takes a SQLite lock on an empty database next to the store. It ends with its process. The store itself may be replaced meanwhile. */
function takeLock(file: string, statement: string, patience: number, busy: string): StoreLock {
  const sqlite = convertErrors(() => new Database(getLockFile(file), { timeout: patience }));
  try {
    chmodSync(getLockFile(file), 0o600);
    sqlite.exec(statement);
    // A transaction takes its lock with the first read.
    sqlite.prepare('select count(*) from sqlite_master').get();
  } catch (error) {
    sqlite.close();
    if (isBusy(error)) throw new StoreError('STORE_BUSY', busy, error);
    throw error;
  }
  return { release: () => sqlite.close() };
}

/** Milliseconds between attempts to get a lock. */
const RETRY_INTERVAL = 50;

/** Takes the shared lock that each program holds on a store. Waits for a restore without blocking. @throws StoreError STORE_BUSY */
export async function lockForUse(file: string): Promise<StoreLock> {
  for (let waited = 0; ; waited += RETRY_INTERVAL) {
    try {
      return takeLock(file, 'begin', 0, 'Another program is restoring the data file. Try again when it is done.');
    } catch (error) {
      if (waited >= MAX_LOCK_WAIT || !(error instanceof StoreError) || error.code !== 'STORE_BUSY') throw error;
    }
    await setTimeout(RETRY_INTERVAL);
  }
}

/** Takes the lock for replacing the store's file. @throws StoreError STORE_BUSY if another program uses the store */
export const lockForReplacing = (file: string): StoreLock =>
  takeLock(
    file,
    'begin exclusive',
    500,
    'Another program is using this data file. Nothing was changed. Close all windows of Nomarch, stop every “nomarch serve”, and try again.',
  );
