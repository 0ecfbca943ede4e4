import { chmodSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { StoreError } from '../../services/repositories/store-error.ts';
import { BUSY_MILLISECONDS } from './connection.ts';
import { isBusy, translated } from './errors.ts';

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
