import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

const KEPT = 10;
const NAME = /^\d{4}-\d{2}-\d{2}T[\d-]+Z-schema-\d+\.sqlite$/;

export const backupFolder = (file: string): string => `${file}.backups`;

/** Full paths, newest first. */
export function listBackups(file: string): string[] {
  const folder = backupFolder(file);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => NAME.test(name));
  return names
    .toSorted()
    .reverse()
    .map((name) => join(folder, name));
}

/** Whether a backup was made on the day of `now` (ISO 8601). */
export const backedUpToday = (file: string, now: string): boolean =>
  listBackups(file).some((backup) => backup.slice(backupFolder(file).length + 1).startsWith(now.slice(0, 10)));

/** Copies the store by SQLite's own backup, so that a write under way cannot tear it. Keeps the last ten. @returns the path. */
export async function backUp(sqlite: Database.Database, file: string, now: string, schema: number): Promise<string> {
  const folder = backupFolder(file);
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${now.replaceAll(/[:.]/g, '-')}-schema-${schema}.sqlite`);
  const unfinished = `${path}.${process.pid}.part`;
  try {
    await sqlite.backup(unfinished);
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
  for (const old of listBackups(file).slice(KEPT)) rmSync(old, { force: true });
  return path;
}

/** Whether a database file opens and is whole. */
export function isWhole(file: string): boolean {
  let sqlite: Database.Database;
  try {
    sqlite = new Database(file, { readonly: true, fileMustExist: true });
  } catch {
    return false;
  }
  try {
    return quickCheck(sqlite) === null;
  } finally {
    sqlite.close();
  }
}

/** @returns null for a database that is whole, else what SQLite found. */
export function quickCheck(sqlite: Database.Database): string | null {
  try {
    const found = sqlite.pragma('quick_check(1)', { simple: true });
    return found === 'ok' ? null : String(found);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
