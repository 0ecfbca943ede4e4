import Database from 'better-sqlite3';
import { ERRORS } from '../../contract/errors.ts';
import { StoreError } from '../../services/repositories/store-admin.ts';

const { SqliteError } = Database;

/** Checks whether a SQLite error means that the file itself is damaged, not just inaccessible. */
export function isCorruption(error: unknown): boolean {
  const cause = error instanceof StoreError ? error.cause : error;
  return cause instanceof SqliteError && (cause.code.startsWith('SQLITE_CORRUPT') || cause.code === 'SQLITE_NOTADB');
}

/** Checks whether another connection holds the lock. */
export const isBusy = (error: unknown): boolean => error instanceof SqliteError && error.code.startsWith('SQLITE_BUSY');

/** Converts SQLite errors to the store's own errors. Other errors are returned unchanged. */
export function toStoreError(error: unknown): unknown {
  if (!(error instanceof SqliteError)) return error;
  const { code } = error;
  // SQLITE_IOERR_SHMSIZE: the index of the write-ahead log cannot grow.
  if (code === 'SQLITE_FULL' || code === 'SQLITE_IOERR_SHMSIZE') {
    return new StoreError('STORE_FULL', 'The disk is full. Nothing was saved. Free some space and try again.', error);
  }
  if (isBusy(error) || code === 'SQLITE_LOCKED') {
    return new StoreError('STORE_BUSY', ERRORS.STORE_BUSY.message, error);
  }
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') {
    const sentence = 'The data file is damaged. Restart Nomarch to restore a backup or to export what can be read.';
    return new StoreError('STORE_DAMAGED', sentence, error);
  }
  if (code.startsWith('SQLITE_READONLY') || code.startsWith('SQLITE_CANTOPEN') || code === 'SQLITE_PERM') {
    return new StoreError(
      'STORE_DAMAGED',
      'The data file cannot be written. Check the permissions of the file and its folder.',
      error,
    );
  }
  if (code.startsWith('SQLITE_IOERR')) {
    return new StoreError('STORE_DAMAGED', `The data file was not written (${code}). Nothing was saved.`, error);
  }
  return error;
}

/** Runs work and converts SQLite errors. */
export function convertErrors<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw toStoreError(error);
  }
}
