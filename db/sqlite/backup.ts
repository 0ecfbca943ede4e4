import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { hash } from 'node:crypto';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { StoreError } from '../../services/repositories/store-keeper.ts';
import type { Holdings, StoreBackup } from '../../contract/store.ts';
import { type BackupContent, readContent, superfluous } from './retention.ts';
import { isSound, quickCheck } from './damage/soundness.ts';
import { asStoreError } from './errors.ts';

/** Backup file name: time, schema, and since schema 22 a number, half of the SHA-256 of the content, and whether the store was damaged. */
const NAME =
  /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z-schema-(\d+)(?:-(\d+)-([0-9a-f]{32})(-damaged)?)?\.sqlite$/;

/** Returns the number of a backup in the order of creation, independent of clocks. 0 for old names without a number. */
const numberOf = (name: string): number => Number(NAME.exec(name)?.[7] ?? 0);

/** Maximum time without progress before a backup is cancelled. */
const PATIENCE_MILLISECONDS = 30_000;

export const backupFolder = (file: string): string => `${file}.backups`;

/** Formats a time for use in file names. */
export const stampOf = (now: string): string => now.replaceAll(/[:.]/g, '-');

/** Lists the files in the backup folder. An unreadable folder counts as empty. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Lists full paths, newest first by number, independent of clocks. */
export function listBackups(file: string): string[] {
  const folder = backupFolder(file);
  const names = namesIn(folder).filter((name) => NAME.test(name));
  return names
    .toSorted((one, other) => numberOf(other) - numberOf(one) || (one < other ? 1 : -1))
    .map((name) => join(folder, name));
}

const nameOf = (file: string, backup: string): string => backup.slice(backupFolder(file).length + 1);

/** Checks whether the last backup is from the day of `now` (ISO 8601). A later date, from a wrong clock, does not count. */
export function backedUpToday(file: string, now: string): boolean {
  const [last] = listBackups(file);
  return last !== undefined && nameOf(file, last).startsWith(now.slice(0, 10));
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
function countOf(sqlite: Database.Database, query: string): number {
  try {
    return sqlite.prepare<[], number>(query).pluck().get() ?? 0;
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('no such')) return 0;
    throw error;
  }
}

/** Counts the content of a store. */
export const holdingsOf = (sqlite: Database.Database): Holdings =>
  Object.fromEntries(Object.entries(COUNTS).map(([what, query]) => [what, countOf(sqlite, query)])) as Holdings;

/** Result of reading a backup. */
type Inside = Pick<StoreBackup, 'isWhole' | 'holds'>;

/** Cache by path, time and size, so that large backups are read only once. */
const known = new Map<string, Inside>();

function inspect(path: string, key: string): Inside {
  const found = known.get(key);
  if (found) return found;
  const [, , , , , , , , digest, isDamaged] = NAME.exec(basename(path)) ?? [];
  const isAsMade = digest === undefined || digestOf(path) === digest;
  const read = readBackup(path);
  const whole = { ...read, isWhole: read.isWhole && isAsMade && isDamaged === undefined };
  known.set(key, whole);
  return whole;
}

/** Returns half of the SHA-256 of a file, or '' if it is unreadable. */
function digestOf(path: string): string {
  try {
    return hash('sha256', readFileSync(path)).slice(0, 32);
  } catch {
    return '';
  }
}

function readBackup(path: string): Inside {
  let sqlite: Database.Database;
  try {
    sqlite = new Database(path, { readonly: true, fileMustExist: true });
  } catch {
    return { isWhole: false, holds: null };
  }
  try {
    return { isWhole: quickCheck(sqlite) === null, holds: holdingsOf(sqlite) };
  } catch {
    return { isWhole: false, holds: null };
  } finally {
    sqlite.close();
  }
}

/** Lists all backups of a store with their content, newest first. */
export function readBackups(file: string): StoreBackup[] {
  return listBackups(file).flatMap((path) => {
    const name = nameOf(file, path);
    const [, day, hours, minutes, seconds, milliseconds, schema] = NAME.exec(name) ?? [];
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return [];
    const at = `${day ?? ''}T${hours ?? ''}:${minutes ?? ''}:${seconds ?? ''}.${milliseconds ?? ''}Z`;
    const inside = inspect(path, `${path} ${stat.mtimeMs} ${stat.size}`);
    return [{ name, at, schema: Number(schema), bytes: stat.size, ...inside }];
  });
}

export const backupPath = (file: string, name: string): string => join(backupFolder(file), name);

function makeBackupFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'EEXIST' || code === 'ENOTDIR' ? 'it is no folder; move it away' : (code ?? 'unknown');
    throw new StoreError('STORE_FULL', `No backup can be made in ${folder} (${why}).`, error);
  }
}

/** Copies the store page by page. The library would retry forever after errors, so a backup without progress is cancelled. */
async function copyStore(sqlite: Database.Database, to: string): Promise<void> {
  let least = Infinity;
  let moved = performance.now();
  await sqlite.backup(to, {
    progress({ remainingPages }) {
      const now = performance.now();
      if (remainingPages !== least) moved = now;
      least = remainingPages;
      if (now - moved > PATIENCE_MILLISECONDS) throw new Error('the backup stood still');
      return 1000;
    },
  });
}

/**
 * Creates a consistent backup with SQLite's own mechanism and checks it. A damaged copy is marked in its name and replaces no other. Keeps
 * the last ten backups, and older ones that alone have some intact content. `keepAll` keeps all.
 * @returns true if the copy is intact
 * @throws StoreError STORE_FULL if there is no space or no folder
 */
export async function backUp(
  sqlite: Database.Database,
  file: string,
  now: string,
  schema: number,
  keepAll = false,
): Promise<boolean> {
  makeBackupFolder(backupFolder(file));
  const start = `${stampOf(now)}-schema-${schema}`;
  const unfinished = backupPath(file, `${start}.sqlite.${process.pid}.part`);
  let isWhole: boolean;
  try {
    await copyStore(sqlite, unfinished);
    isWhole = await makePlain(unfinished);
    const damaged = isWhole ? '' : '-damaged';
    chmodSync(unfinished, 0o600);
    const number = 1 + Math.max(0, ...namesIn(backupFolder(file)).map(numberOf));
    const path = backupPath(file, `${start}-${number}-${digestOf(unfinished)}${damaged}.sqlite`);
    renameSync(unfinished, path);
  } catch (error) {
    for (const suffix of ['', '-journal']) rmSync(unfinished + suffix, { force: true });
    throw noBackup(error);
  }
  if (!keepAll) removeSuperfluous(file);
  return isWhole;
}

/** Deletes superfluous backups. Contents are only read if there are more than the minimum. */
function removeSuperfluous(file: string): void {
  const contents = new Map<string, BackupContent>();
  const contentOf = (name: string): BackupContent => {
    const found = contents.get(name) ?? readContent(backupPath(file, name));
    contents.set(name, found);
    return found;
  };
  for (const { name } of superfluous(readBackups(file), contentOf)) rmSync(backupPath(file, name), { force: true });
}

/** Turns off write-ahead mode in a copy, so that it stays a single file. @returns true if its content is intact */
async function makePlain(copy: string): Promise<boolean> {
  const sqlite = new Database(copy);
  try {
    sqlite.pragma('journal_mode = DELETE');
    return await isSound(sqlite);
  } finally {
    sqlite.close();
  }
}

function noBackup(error: unknown): StoreError {
  const known = asStoreError(error);
  const why = known instanceof StoreError && known.code === 'STORE_FULL' ? 'the disk is full' : messageOf(error);
  return new StoreError('STORE_FULL', `No backup could be made (${why}).`, error);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
