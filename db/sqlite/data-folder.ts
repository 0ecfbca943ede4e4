import { accessSync, closeSync, constants, openSync, readdirSync, readSync, rmSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { UseCaseError } from '../../contract/errors.ts';
import { getBackupFolder, listBackups } from './backup.ts';

/** Returns the system's folder for user data of programs. */
function getUserFolder(platform: NodeJS.Platform, env: NodeJS.ProcessEnv, home: string): string {
  if (platform === 'win32') return join(env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Nomarch');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Nomarch');
  return join(env['XDG_DATA_HOME'] || join(home, '.local', 'share'), 'nomarch');
}

/** Returns the path of the default store. */
export const getDefaultStoreFile = (
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
  home: string = homedir(),
): string => join(getUserFolder(platform, env, home), 'nomarch.sqlite');

/** Content of the first 100 bytes of a file, read without opening it as a database. */
export type FileHeader =
  | { readonly kind: 'none' | 'empty' | 'other' }
  | {
      readonly kind: 'sqlite';
      readonly userVersion: number;
      readonly applicationId: number;
      /** File size according to the header, in bytes. */
      readonly bytes: number;
    };

const MAGIC = 'SQLite format 3\0';
const LENGTH = 100;

/** Reads only the header of a file, so that a file of another program stays unchanged. */
export function readHeader(file: string): FileHeader {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { kind: 'none' };
    throw error;
  }
  try {
    const bytes = Buffer.alloc(LENGTH);
    const length = readSync(descriptor, bytes, 0, LENGTH, 0);
    if (length === 0) return { kind: 'empty' };
    if (length < LENGTH || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) return { kind: 'other' };
    // The page size of 65,536 does not fit into two bytes and is stored as 1.
    const stated = bytes.readUInt16BE(16);
    const pageSize = stated === 1 ? 65_536 : stated;
    return {
      kind: 'sqlite',
      userVersion: bytes.readInt32BE(60),
      applicationId: bytes.readInt32BE(68),
      bytes: pageSize * bytes.readUInt32BE(28),
    };
  } finally {
    closeSync(descriptor);
  }
}

/** State of the store's path in the file system. */
export interface FolderFacts {
  /** Kind of the file: `none`, `empty`, a database, or another file. */
  readonly header: FileHeader['kind'];
  /** True if there is a non-empty write-ahead log next to the store. */
  readonly hasLog: boolean;
  readonly backups: number;
  /** Stores that were set aside. */
  readonly aside: readonly string[];
}

/** Action for a path: `open` the store, `begin` a new one, ask the user if a store is gone, or reject a foreign file. */
export type FolderAction = 'open' | 'begin' | 'ask-missing' | 'ask-emptied' | 'ask-headless' | 'foreign';

/** Decides how to handle a path. A lost store is never replaced by an empty one without the user's consent. */
export function decideAction({ header, hasLog, backups, aside }: FolderFacts): FolderAction {
  if (header === 'sqlite') return 'open';
  const wasThere = hasLog || backups > 0 || aside.length > 0;
  if (header === 'other') return backups > 0 ? 'ask-headless' : 'foreign';
  if (!wasThere) return 'begin';
  return header === 'none' ? 'ask-missing' : 'ask-emptied';
}

const SET_ASIDE_NAME = /\.(damaged|replaced)-\d{4}-\d{2}-\d{2}T[\d-]+Z(-\d+)?$/;

/** Lists stores that were set aside, by full path, newest first. */
export function listSetAside(file: string): string[] {
  const name = basename(file);
  return listNames(dirname(file))
    .filter((each) => each.startsWith(`${name}.`) && SET_ASIDE_NAME.test(each))
    .toSorted()
    .reverse()
    .map((each) => join(dirname(file), each));
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

const createRefusal = (sentence: string): UseCaseError => new UseCaseError('BAD_INPUT', sentence, 'db');

/** Returns the kind of a path that is not a regular file, otherwise null. */
function describeFileKind(file: string): string | null {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined || stat.isFile()) return null;
  if (stat.isDirectory()) return 'it is a folder';
  if (stat.isFIFO()) return 'it is a pipe';
  if (stat.isSocket()) return 'it is a socket';
  return 'it is a device';
}

/** Reads the header without opening paths that would block. @throws UseCaseError if it cannot be a store */
function checkHeader(file: string): FileHeader {
  try {
    const odd = describeFileKind(file);
    if (odd !== null) throw createRefusal(`${file} cannot be opened as a data file (${odd}).`);
    return readHeader(file);
  } catch (error) {
    if (error instanceof UseCaseError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'EACCES' ? 'you may not read it' : code === 'ENOTDIR' ? 'its folder is a file' : code;
    throw createRefusal(`${file} cannot be opened as a data file (${why}).`);
  }
}

/** Reads the state of a store's path. @throws UseCaseError for folders, pipes and other invalid paths */
export function readFolder(file: string): { readonly facts: FolderFacts; readonly header: FileHeader } {
  const header = checkHeader(file);
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  const facts: FolderFacts = {
    header: header.kind,
    hasLog: log !== undefined && log.size > 0,
    backups: listBackups(file).length,
    aside: listSetAside(file),
  };
  return { facts, header };
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the reason why an existing store is read-only, as part of a sentence. Null if it is writable. */
export function findReadOnlyReason(file: string): string | null {
  if (!isWritable(file)) return 'you may not write to the file';
  if (!isWritable(dirname(file))) return `you may not write to the folder ${dirname(file)}`;
  return null;
}

/** Minimum age of temporary files to be deleted, in milliseconds. */
const MIN_LEFTOVER_AGE = 3_600_000;

/** Deletes temporary files of interrupted copies. @param now current time as ISO 8601 */
export function deleteLeftovers(file: string, now: string): void {
  const listMatches = (folder: string, start: string): string[] =>
    listNames(folder)
      .filter((name) => name.startsWith(start) && /\.part(-wal|-shm|-journal|\.lock)?$/.test(name))
      .map((name) => join(folder, name));
  for (const path of [...listMatches(dirname(file), `${basename(file)}.`), ...listMatches(getBackupFolder(file), '')]) {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat?.isFile() && Date.parse(now) - stat.mtimeMs > MIN_LEFTOVER_AGE) rmSync(path, { force: true });
  }
}
