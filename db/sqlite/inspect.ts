import Database from 'better-sqlite3';
import { UseCaseError } from '../../contract/errors.ts';
import { MAX_LOCK_WAIT } from './connection.ts';
import { decideAction, type FileHeader, readFolder, findReadOnlyReason } from './data-folder.ts';
import { APPLICATION_ID } from './migrate.ts';
import { getNewestVersion } from './migrations.ts';
import { toLostStoreError } from './recovery.ts';

const createRefusal = (sentence: string): UseCaseError => new UseCaseError('BAD_INPUT', sentence, 'db');

/** Creates the refusal of a store written by a newer version. */
export const createTooNewError = (file: string, version: number): UseCaseError =>
  createRefusal(
    `${file} was written by a newer Nomarch (schema ${version}, this version supports up to ${getNewestVersion()}). It was not changed. Update Nomarch to open it.`,
  );

/** Checks a path before anything is written. @returns true if there is a store @throws LostStore if it is gone, unless `begins` is true */
export function inspectStore(file: string, begins: boolean): boolean {
  const { facts, header } = readFolder(file);
  const decision = decideAction(facts);
  if (decision === 'foreign') throw createRefusal(`${file} is not a Nomarch data file. It was not changed.`);
  const lost = begins && decision !== 'ask-headless' ? null : toLostStoreError(file, decision);
  if (lost) throw lost;
  if (header.kind !== 'sqlite') return false;
  checkOwner(file, header);
  return true;
}

/** Returns why an existing store can only be viewed, or ''. Reads only the header: opening the store would create files beside it. */
export function findViewOnlyReason(file: string): string {
  const { header } = readFolder(file);
  if (header.kind !== 'sqlite' || header.applicationId !== APPLICATION_ID) return '';
  const why = findReadOnlyReason(file);
  if (why === null) return '';
  if (header.userVersion > getNewestVersion()) throw createTooNewError(file, header.userVersion);
  return `The data file ${file} can only be viewed and exported: ${why}.`;
}

function checkOwner(file: string, header: Extract<FileHeader, { kind: 'sqlite' }>): void {
  if (header.userVersion > getNewestVersion() && header.applicationId === APPLICATION_ID)
    throw createTooNewError(file, header.userVersion);
  const inside = readInside(file);
  // A Nomarch store that cannot be read is damaged. This is detected when it is opened.
  const applicationId = inside?.applicationId ?? header.applicationId;
  const blank = inside !== null && inside.applicationId === 0 && inside.userVersion === 0 && inside.tables === 0;
  if (applicationId !== APPLICATION_ID && !blank) {
    throw createRefusal(`${file} is the database of another program. It was not changed.`);
  }
  if (inside && inside.userVersion > getNewestVersion()) throw createTooNewError(file, inside.userVersion);
}

interface Inside {
  readonly applicationId: number;
  readonly userVersion: number;
  readonly tables: number;
}

/** Reads the header through SQLite, as the last writes may be in the write-ahead log. Read-only, so that the log is not written back. */
function readInside(file: string): Inside | null {
  let sqlite: Database.Database | null = null;
  try {
    sqlite = new Database(file, { readonly: true, fileMustExist: true, timeout: MAX_LOCK_WAIT });
    return {
      applicationId: sqlite.pragma('application_id', { simple: true }) as number,
      userVersion: sqlite.pragma('user_version', { simple: true }) as number,
      tables: sqlite.prepare('select count(*) from sqlite_master').pluck().get() as number,
    };
  } catch {
    return null;
  } finally {
    sqlite?.close();
  }
}
