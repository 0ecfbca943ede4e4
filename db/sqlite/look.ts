import { chmodSync, copyFileSync, existsSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type Database from 'better-sqlite3';
import { UseCaseError } from '../../contract/errors.ts';
import { StoreError } from '../../services/repositories/store-error.ts';
import { quickCheck } from './damage/soundness.ts';
import { openSqlite } from './connection.ts';
import { readHeader } from './header.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';
import { type Salvaged, salvage } from './salvage.ts';
import { isCorruption } from './errors.ts';

interface Copy {
  readonly sqlite: Database.Database;
  /** Closes the copy and removes it. */
  close(): void;
}

/** Beyond this no header is believed. */
const LONGEST_BYTES = 2 ** 36;

/** A folder for a copy, of its owner alone. @throws UseCaseError where the system's folder for such things may not be written. */
function makeCopyFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), 'nomarch-look-'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const sentence = `No copy of the store can be made in ${tmpdir()} (${code}): set TMPDIR to a folder that may be written.`;
    throw new UseCaseError('REFUSED', sentence, 'TMPDIR');
  }
}

/** The copy's file, with what lies in the write-ahead log. One that was cut short is made as long as it was: SQLite reads no other. */
function copyInto(folder: string, file: string): string {
  const copy = join(folder, basename(file));
  for (const part of ['', '-wal']) if (existsSync(file + part)) copyFileSync(file + part, copy + part);
  const header = readHeader(copy);
  if (header.kind === 'sqlite' && header.bytes > statSync(copy).size && header.bytes < LONGEST_BYTES)
    truncateSync(copy, header.bytes);
  return copy;
}

/** A whole database out of a copy: the copy itself, or what can be read of it. @throws StoreError STORE_DAMAGED where that is nothing. */
async function openOrSalvage(folder: string, copy: string): Promise<Database.Database> {
  try {
    const sqlite = openSqlite(copy);
    if (quickCheck(sqlite) === null) return sqlite;
    sqlite.close();
  } catch (error) {
    if (!isCorruption(error)) throw error;
  }
  const rescued = join(folder, 'rescued.sqlite');
  await salvage(copy, rescued);
  return openSqlite(rescued);
}

/**
 * Opens a copy of a store in a folder of its own, brought to the newest schema; what is damaged is left out. The store itself is only
 * read, so that this works where nothing may be written.
 */
export async function openCopy(file: string): Promise<Copy> {
  const folder = makeCopyFolder();
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const sqlite = await openOrSalvage(folder, copyInto(folder, file));
    migrate(sqlite, migrations);
    return {
      sqlite,
      close() {
        sqlite.close();
        remove();
      },
    };
  } catch (error) {
    remove();
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC' || code === 'SQLITE_FULL')
      throw new StoreError('STORE_FULL', `There is no room in ${tmpdir()} for a copy to look at.`, error);
    throw error;
  }
}

/**
 * Writes what can be read of a store to a new file. The store itself is only read. @throws UseCaseError where the file is there already.
 * @throws StoreError STORE_DAMAGED where nothing reads
 */
export async function rescue(file: string, into: string): Promise<readonly Salvaged[]> {
  if (existsSync(into)) throw new UseCaseError('BAD_INPUT', `${into} is there already and was left as it is`, 'out');
  const folder = makeCopyFolder();
  try {
    const salvaged = await salvage(copyInto(folder, file), into);
    chmodSync(into, 0o600);
    return salvaged;
  } catch (error) {
    for (const part of ['', '-wal', '-shm']) rmSync(into + part, { force: true });
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
