import Database from 'better-sqlite3';
import { UseCaseError } from '../../contract/errors.ts';
import { BUSY_MILLISECONDS } from './connection.ts';
import { decide, type FileHeader, readFolder, whyReadOnly } from './data-folder.ts';
import { APPLICATION_ID } from './migrate.ts';
import { newestSchemaVersion } from './migrations.ts';
import { lostBy } from './recovery.ts';

const refuse = (sentence: string): UseCaseError => new UseCaseError('BAD_INPUT', sentence, 'db');

/** Creates the refusal of a store written by a newer version. */
export const tooNew = (file: string, version: number): UseCaseError =>
  refuse(
    `${file} was written by a newer Nomarch (schema ${version}; this one knows up to ${newestSchemaVersion()}). It was left untouched: update Nomarch to open it.`,
  );

/**
 * Checks a path before anything is opened or written. @returns true if there is a store @throws LostStore if a store is gone, unless
 * `begins`
 */
export function inspect(file: string, begins: boolean): boolean {
  const { facts, header } = readFolder(file);
  const decision = decide(facts);
  if (decision === 'foreign') throw refuse(`${file} is no Nomarch store; it was left untouched.`);
  const lost = begins && decision !== 'ask-headless' ? null : lostBy(file, decision);
  if (lost) throw lost;
  if (header.kind !== 'sqlite') return false;
  expectOurs(file, header);
  return true;
}

/**
 * Returns the reason why an existing store can only be viewed, as a sentence, or ''. Reads only the header, because opening it would create
 * files in a writable folder.
 */
export function onlyToLookAt(file: string): string {
  const { header } = readFolder(file);
  if (header.kind !== 'sqlite' || header.applicationId !== APPLICATION_ID) return '';
  const why = whyReadOnly(file);
  if (why === null) return '';
  if (header.userVersion > newestSchemaVersion()) throw tooNew(file, header.userVersion);
  return `The store ${file} can only be looked at and exported from: ${why}.`;
}

function expectOurs(file: string, header: Extract<FileHeader, { kind: 'sqlite' }>): void {
  if (header.userVersion > newestSchemaVersion() && header.applicationId === APPLICATION_ID)
    throw tooNew(file, header.userVersion);
  const inside = lookInside(file);
  // A store of ours that cannot be read is damaged. This is detected on opening.
  const applicationId = inside?.applicationId ?? header.applicationId;
  const blank = inside !== null && inside.applicationId === 0 && inside.userVersion === 0 && inside.tables === 0;
  if (applicationId !== APPLICATION_ID && !blank) {
    throw refuse(`${file} is the database of another program; it was left untouched.`);
  }
  if (inside && inside.userVersion > newestSchemaVersion()) throw tooNew(file, inside.userVersion);
}

interface Inside {
  readonly applicationId: number;
  readonly userVersion: number;
  readonly tables: number;
}

/**
 * Reads the header's numbers through SQLite, because the last writes may still be in the write-ahead log, for example after a killed first
 * start. Read-only, so that the log is not written back.
 */
function lookInside(file: string): Inside | null {
  let sqlite: Database.Database | null = null;
  try {
    sqlite = new Database(file, { readonly: true, fileMustExist: true, timeout: BUSY_MILLISECONDS });
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
