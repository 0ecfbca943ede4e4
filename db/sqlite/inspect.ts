import Database from 'better-sqlite3';
import { UseCaseError } from '../../contract/errors.ts';
import { BUSY_MILLISECONDS } from './connection.ts';
import { decide, type FileHeader, readFolder, whyReadOnly } from './data-folder.ts';
import { APPLICATION_ID } from './migrate.ts';
import { newestSchemaVersion } from './migrations.ts';
import { lostBy } from './recovery.ts';

const refuse = (sentence: string): UseCaseError => new UseCaseError('BAD_INPUT', sentence, 'db');

/** The refusal of a store that a later version wrote. */
export const tooNew = (file: string, version: number): UseCaseError =>
  refuse(
    `${file} was written by a newer Nomarch (schema ${version}; this one knows up to ${newestSchemaVersion()}). It was left untouched: update Nomarch to open it.`,
  );

/**
 * Refuses what this program must not write to, before anything is opened. @returns whether a store is there already.
 * @throws LostStore where one was there and is gone, unless `begins`
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
 * Why a store that is there can only be looked at, as a sentence; '' for one that can be written, or where none is. Told from its first
 * bytes: opened in a folder that may be written, it would leave files there.
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
  // What cannot be looked into, but says that it is ours, is damaged; that is found out when it is opened.
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
 * The header's numbers as SQLite sees them: what was written last may still lie in the write-ahead log, as after a first start
 * that was killed. Looked at without the right to write, so that nothing is moved from the log into the file.
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
