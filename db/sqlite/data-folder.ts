import { accessSync, closeSync, constants, openSync, readdirSync, readSync, rmSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { UseCaseError } from '../../contract/errors.ts';
import { backupFolder, listBackups } from './backup.ts';

/** The folder in which this system keeps what programs remember of a user. */
function userFolder(platform: NodeJS.Platform, env: NodeJS.ProcessEnv, home: string): string {
  if (platform === 'win32') return join(env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Nomarch');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Nomarch');
  return join(env['XDG_DATA_HOME'] || join(home, '.local', 'share'), 'nomarch');
}

/** The app's own store, where none is named. */
export const defaultStoreFile = (
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
  home: string = homedir(),
): string => join(userFolder(platform, env, home), 'nomarch.sqlite');

/** What the first hundred bytes of a file tell, read without opening it as a database. */
export type FileHeader =
  | { readonly kind: 'none' | 'empty' | 'other' }
  | {
      readonly kind: 'sqlite';
      readonly userVersion: number;
      readonly applicationId: number;
      /** How long the file says it is, in bytes. */
      readonly bytes: number;
    };

const MAGIC = 'SQLite format 3\0';
const LENGTH = 100;

/** Reads nothing but the header, so that a file that is not ours is left exactly as it is. */
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
    // A page of 65,536 bytes does not fit into its two bytes and stands there as 1.
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

/** What stands where a store lies, as the file system tells it. */
export interface FolderFacts {
  /** `none`, `empty`, a database by its header, or some other file. */
  readonly header: FileHeader['kind'];
  /** Whether a write-ahead log with something in it lies beside the store. */
  readonly hasLog: boolean;
  readonly backups: number;
  /** Stores that were set aside. */
  readonly aside: readonly string[];
}

/**
 * What is to be done: `open` the store; `begin` one where nothing was; ask its user where one was and is gone; or leave a file alone
 * that is none of ours.
 */
export type Decision = 'open' | 'begin' | 'ask-missing' | 'ask-emptied' | 'ask-headless' | 'foreign';

/** Decides from what stands there. An empty store is never begun where another was, unless its user says so. */
export function decide({ header, hasLog, backups, aside }: FolderFacts): Decision {
  if (header === 'sqlite') return 'open';
  const wasThere = hasLog || backups > 0 || aside.length > 0;
  if (header === 'other') return backups > 0 ? 'ask-headless' : 'foreign';
  if (!wasThere) return 'begin';
  return header === 'none' ? 'ask-missing' : 'ask-emptied';
}

const ASIDE = /\.(damaged|replaced)-\d{4}-\d{2}-\d{2}T[\d-]+Z(-\d+)?$/;

/** Stores that were set aside, by full path, the newest first. */
export function setAsideFiles(file: string): string[] {
  const name = basename(file);
  return namesIn(dirname(file))
    .filter((each) => each.startsWith(`${name}.`) && ASIDE.test(each))
    .toSorted()
    .reverse()
    .map((each) => join(dirname(file), each));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

const refuse = (sentence: string): UseCaseError => new UseCaseError('BAD_INPUT', sentence, 'db');

/** What something is that is no plain file; null for one that is. */
function oddity(file: string): string | null {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined || stat.isFile()) return null;
  if (stat.isDirectory()) return 'it is a folder';
  if (stat.isFIFO()) return 'it is a pipe';
  if (stat.isSocket()) return 'it is a socket';
  return 'it is a device';
}

/** Looks at a path without opening what would block. @throws UseCaseError for what no store can be. */
function headerOf(file: string): FileHeader {
  try {
    const odd = oddity(file);
    if (odd !== null) throw refuse(`${file} cannot be opened as a store (${odd}).`);
    return readHeader(file);
  } catch (error) {
    if (error instanceof UseCaseError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'EACCES' ? 'it may not be read by you' : code === 'ENOTDIR' ? 'its folder is a file' : code;
    throw refuse(`${file} cannot be opened as a store (${why}).`);
  }
}

/** Reads what stands where a store lies. @throws UseCaseError for a folder, a pipe and other things that no store can be. */
export function readFolder(file: string): { readonly facts: FolderFacts; readonly header: FileHeader } {
  const header = headerOf(file);
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  const facts: FolderFacts = {
    header: header.kind,
    hasLog: log !== undefined && log.size > 0,
    backups: listBackups(file).length,
    aside: setAsideFiles(file),
  };
  return { facts, header };
}

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Why a store that is there cannot be written, as the middle of a sentence; null where it can. */
export function whyReadOnly(file: string): string | null {
  if (!mayWrite(file)) return 'its file may not be written';
  if (!mayWrite(dirname(file))) return `the folder ${dirname(file)} may not be written`;
  return null;
}

/** How long a file must have lain still before it is taken for left over. */
const LEFT_OVER_MILLISECONDS = 3_600_000;

/** Removes what copies that never came to their end have left. @param now ISO 8601 */
export function removeLeftOvers(file: string, now: string): void {
  const inFolder = (folder: string, start: string): string[] =>
    namesIn(folder)
      .filter((name) => name.startsWith(start) && /\.part(-wal|-shm|-journal|\.lock)?$/.test(name))
      .map((name) => join(folder, name));
  for (const path of [...inFolder(dirname(file), `${basename(file)}.`), ...inFolder(backupFolder(file), '')]) {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat?.isFile() && Date.parse(now) - stat.mtimeMs > LEFT_OVER_MILLISECONDS) rmSync(path, { force: true });
  }
}
