import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { hash } from 'node:crypto';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { StoreError } from '../../services/repositories/store-keeper.ts';
import type { Holdings, StoreBackup } from '../../contract/store.ts';
import { type BackupContent, readContent, superfluous } from './retention.ts';
import { isSound, quickCheck } from './damage/soundness.ts';
import { asStoreError } from './errors.ts';

/**
 * When it was made, its schema, and of those made since schema 22: its number, the first half of the SHA-256 of its bytes, and whether the
 * store failed its check as it was copied.
 */
const NAME =
  /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z-schema-(\d+)(?:-(\d+)-([0-9a-f]{32})(-damaged)?)?\.sqlite$/;

/** Which of a store's backups one is, in the order in which they were made; a clock says nothing of it. 0 where its name does not tell. */
const numberOf = (name: string): number => Number(NAME.exec(name)?.[7] ?? 0);

/** How long a backup may stand still before it is given up. */
const PATIENCE_MILLISECONDS = 30_000;

export const backupFolder = (file: string): string => `${file}.backups`;

/** The moment as part of a file's name. */
export const stampOf = (now: string): string => now.replaceAll(/[:.]/g, '-');

/** What lies in the folder of backups; a folder that cannot be read holds nothing that could be put back. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Full paths, the one that was made last first, whatever clocks said. */
export function listBackups(file: string): string[] {
  const folder = backupFolder(file);
  const names = namesIn(folder).filter((name) => NAME.test(name));
  return names
    .toSorted((one, other) => numberOf(other) - numberOf(one) || (one < other ? 1 : -1))
    .map((name) => join(folder, name));
}

const nameOf = (file: string, backup: string): string => backup.slice(backupFolder(file).length + 1);

/** Whether the last backup was made on the day of `now` (ISO 8601): one of a day to come, by a clock that was wrong, is none of today. */
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

/** What a store of an earlier schema has no table for, it holds nothing of. */
function countOf(sqlite: Database.Database, query: string): number {
  try {
    return sqlite.prepare<[], number>(query).pluck().get() ?? 0;
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('no such')) return 0;
    throw error;
  }
}

/** How much a store holds. */
export const holdingsOf = (sqlite: Database.Database): Holdings =>
  Object.fromEntries(Object.entries(COUNTS).map(([what, query]) => [what, countOf(sqlite, query)])) as Holdings;

/** What reading found in a backup. */
type Inside = Pick<StoreBackup, 'isWhole' | 'holds'>;

/** By its path, time and size: a large one is read only once. */
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

/** Half of the SHA-256 of a file's bytes; '' where it cannot be read. */
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

/** Every backup of a store with what it holds, newest first. */
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

/** Copies page by page. The library goes on trying for ever where the system refuses; a backup that stands still is given up. */
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
 * Copies the store by SQLite's own backup, so that a write under way cannot tear it, and checks the copy: one that is not sound says so by
 * its name and takes the place of no other. The last ten are kept, and of the others every one that alone has something whole; all of them
 * where `keepAll` says so.
 * @returns whether the copy is sound. @throws StoreError STORE_FULL where there is no room or no folder for it.
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

/** Removes the backups that may go. What others cover is read only where there are more than are kept anyway. */
function removeSuperfluous(file: string): void {
  const contents = new Map<string, BackupContent>();
  const contentOf = (name: string): BackupContent => {
    const found = contents.get(name) ?? readContent(backupPath(file, name));
    contents.set(name, found);
    return found;
  };
  for (const { name } of superfluous(readBackups(file), contentOf)) rmSync(backupPath(file, name), { force: true });
}

/** Takes a copy out of write-ahead mode: it is one file then, whoever looks into it. @returns whether all in it is as it was written */
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
