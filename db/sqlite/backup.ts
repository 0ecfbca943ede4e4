import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { hash } from 'node:crypto';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { StoreError } from '../../services/repositories/store-admin.ts';
import type { Holdings, StoreBackup } from '../../contract/store.ts';
import { type BackupContent, readContent, findSuperfluousBackups } from './retention.ts';
import { isIntact, checkQuickly } from './damage/check-store.ts';
import { toStoreError } from './errors.ts';

/** Matches a backup's name: time and schema version; since schema 22, also half of the content's SHA-256 and whether it was damaged. */
const BACKUP_NAME =
  /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z-schema-(\d+)(?:-(\d+)-([0-9a-f]{32})(-damaged)?)?\.sqlite$/;

/** Returns the number of a backup, which increases with each backup regardless of clocks. 0 for old names without a number. */
const getNumber = (name: string): number => Number(BACKUP_NAME.exec(name)?.[7] ?? 0);

/** Maximum milliseconds without progress before a backup is cancelled. */
const MAX_STALL = 30_000;

export const getBackupFolder = (file: string): string => `${file}.backups`;

/** Formats a time for use in file names. */
export const formatStamp = (now: string): string => now.replaceAll(/[:.]/g, '-');

/** Lists the files in the backup folder. An unreadable folder counts as empty. */
function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Lists the full paths of backups, newest first by their numbers, regardless of clocks. */
export function listBackups(file: string): string[] {
  const folder = getBackupFolder(file);
  const names = listNames(folder).filter((name) => BACKUP_NAME.test(name));
  return names
    .toSorted((one, other) => getNumber(other) - getNumber(one) || (one < other ? 1 : -1))
    .map((name) => join(folder, name));
}

const getName = (file: string, backup: string): string => backup.slice(getBackupFolder(file).length + 1);

/** Checks whether the last backup was made on the day of `now` (ISO 8601). A later date, which a wrong clock can cause, does not count. */
export function hasBackupToday(file: string, now: string): boolean {
  const [last] = listBackups(file);
  return last !== undefined && getName(file, last).startsWith(now.slice(0, 10));
}

const COUNTS: { readonly [What in keyof Holdings]: string } = {
  armies: 'select count(*) from army',
  campaigns: 'select count(*) from campaign',
  entries: 'select count(*) from campaign_event',
  lists: "select count(*) from nation_list where origin = 'own'",
  maps: 'select count(*) from map',
  scenarios: 'select count(*) from scenario',
  battles: 'select count(*) from table_battle',
  packs: 'select count(*) from player_pack',
  troops: 'select count(*) from own_troop',
};

/** Counts rows. A table missing in an earlier schema counts as empty. */
function countRows(sqlite: Database.Database, query: string): number {
  try {
    return sqlite.prepare<[], number>(query).pluck().get() ?? 0;
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('no such')) return 0;
    throw error;
  }
}

/** Counts the content of a store. */
export const countHoldings = (sqlite: Database.Database): Holdings =>
  Object.fromEntries(Object.entries(COUNTS).map(([what, query]) => [what, countRows(sqlite, query)])) as Holdings;

/** Result of checking a backup. */
type BackupState = Pick<StoreBackup, 'isWhole' | 'holds'>;

/** Results by path, time and size of the file, so that each large backup is read only once. */
const cache = new Map<string, BackupState>();

function inspect(path: string, key: string): BackupState {
  const cached = cache.get(key);
  if (cached) return cached;
  const [, , , , , , , , digest, isDamaged] = BACKUP_NAME.exec(basename(path)) ?? [];
  const isAsMade = digest === undefined || getDigest(path) === digest;
  const read = readBackup(path);
  const entry = { ...read, isWhole: read.isWhole && isAsMade && isDamaged === undefined };
  cache.set(key, entry);
  return entry;
}

/** Returns half of the SHA-256 of a file, or '' if it is unreadable. */
function getDigest(path: string): string {
  try {
    return hash('sha256', readFileSync(path)).slice(0, 32);
  } catch {
    return '';
  }
}

function readBackup(path: string): BackupState {
  let sqlite: Database.Database;
  try {
    sqlite = new Database(path, { readonly: true, fileMustExist: true });
  } catch {
    return { isWhole: false, holds: null };
  }
  try {
    return { isWhole: checkQuickly(sqlite) === null, holds: countHoldings(sqlite) };
  } catch {
    return { isWhole: false, holds: null };
  } finally {
    sqlite.close();
  }
}

/** Lists all backups of a store with their content, newest first. */
export function readBackups(file: string): StoreBackup[] {
  return listBackups(file).flatMap((path) => {
    const name = getName(file, path);
    const [, day, hours, minutes, seconds, milliseconds, schema] = BACKUP_NAME.exec(name) ?? [];
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return [];
    const at = `${day ?? ''}T${hours ?? ''}:${minutes ?? ''}:${seconds ?? ''}.${milliseconds ?? ''}Z`;
    const inside = inspect(path, `${path} ${stat.mtimeMs} ${stat.size}`);
    return [{ name, at, schema: Number(schema), bytes: stat.size, ...inside }];
  });
}

export const getBackupPath = (file: string, name: string): string => join(getBackupFolder(file), name);

function createBackupFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'EEXIST' || code === 'ENOTDIR' ? 'it is not a folder; move it elsewhere' : (code ?? 'unknown');
    throw new StoreError('STORE_FULL', `No backup can be created in ${folder} (${why}).`, error);
  }
}

/** Copies the store page by page. The library would retry forever after errors, so a backup without progress is cancelled. */
async function copyStore(sqlite: Database.Database, to: string): Promise<void> {
  let minRemaining = Infinity;
  let lastProgress = performance.now();
  await sqlite.backup(to, {
    progress({ remainingPages }) {
      const time = performance.now();
      if (remainingPages !== minRemaining) lastProgress = time;
      minRemaining = remainingPages;
      if (time - lastProgress > MAX_STALL) throw new Error('the backup made no progress');
      return 1000;
    },
  });
}

/**
 * Creates a consistent backup with SQLite's own mechanism and checks it. A damaged copy is marked in its name and replaces no other backup.
 * Keeps the last ten backups, and older ones with intact content that no newer backup has. `keepAll` keeps all.
 * @returns true if the copy is intact
 */
export async function createBackup(
  sqlite: Database.Database,
  file: string,
  now: string,
  schema: number,
  keepAll = false,
): Promise<boolean> {
  createBackupFolder(getBackupFolder(file));
  const start = `${formatStamp(now)}-schema-${schema}`;
  const unfinished = getBackupPath(file, `${start}.sqlite.${process.pid}.part`);
  let isWhole: boolean;
  try {
    await copyStore(sqlite, unfinished);
    isWhole = await leaveWalMode(unfinished);
    const damaged = isWhole ? '' : '-damaged';
    chmodSync(unfinished, 0o600);
    const number = 1 + Math.max(0, ...listNames(getBackupFolder(file)).map(getNumber));
    const path = getBackupPath(file, `${start}-${number}-${getDigest(unfinished)}${damaged}.sqlite`);
    renameSync(unfinished, path);
  } catch (error) {
    for (const suffix of ['', '-journal']) rmSync(unfinished + suffix, { force: true });
    throw createBackupError(error);
  }
  if (!keepAll) deleteSuperfluous(file);
  return isWhole;
}

/** Deletes superfluous backups. Reads backups only if there are more than the minimum to keep. */
function deleteSuperfluous(file: string): void {
  const contents = new Map<string, BackupContent>();
  const getContent = (name: string): BackupContent => {
    const content = contents.get(name) ?? readContent(getBackupPath(file, name));
    contents.set(name, content);
    return content;
  };
  for (const { name } of findSuperfluousBackups(readBackups(file), getContent))
    rmSync(getBackupPath(file, name), { force: true });
}

/** Turns off write-ahead mode in a copy, so that it stays a single file. @returns true if its content is intact */
async function leaveWalMode(copy: string): Promise<boolean> {
  const sqlite = new Database(copy);
  try {
    sqlite.pragma('journal_mode = DELETE');
    return await isIntact(sqlite);
  } finally {
    sqlite.close();
  }
}

function createBackupError(error: unknown): StoreError {
  const known = toStoreError(error);
  const why = known instanceof StoreError && known.code === 'STORE_FULL' ? 'the disk is full' : getMessage(error);
  return new StoreError('STORE_FULL', `No backup could be created (${why}).`, error);
}

const getMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));
