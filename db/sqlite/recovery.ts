import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  chmodSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { DamagedItem, StoreBackup } from '../../contract/store.ts';
import { StoreError } from '../../services/repositories/store-admin.ts';
import { getBackupPath, readBackups, formatStamp } from './backup.ts';
import type { FolderAction } from './data-folder.ts';
import { lockForReplacing } from './lock.ts';
import { suggestBackup } from './retention.ts';
import { toStoreError } from './errors.ts';

/** Thrown for a lost or damaged store. Nothing was changed: the user decides what to do. */
export class LostStoreError extends StoreError {
  /** Reason why the store cannot be opened, without the user's options. */
  readonly why: string;
  /** True if parts of the store may be readable. */
  readonly isReadable: boolean;

  constructor(file: string, why: string, isReadable: boolean) {
    super(isReadable ? 'STORE_DAMAGED' : 'STORE_LOST', `${why} ${describeOptions(file, isReadable)}`);
    this.why = why;
    this.isReadable = isReadable;
  }
}

const plural = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;

/** Describes a backup as "2026-03-02 09:00 (3 armies, 1 campaign)", in UTC. */
export function describeBackup({ at, holds, isWhole }: StoreBackup): string {
  const content =
    isWhole && holds
      ? `${plural(holds.armies, 'army', 'armies')}, ${plural(holds.campaigns, 'campaign', 'campaigns')}`
      : 'damaged';
  return `${at.slice(0, 10)} ${at.slice(11, 16)} (${content})`;
}

/** Describes damage and the backup with the intact row in one line, for the command line and logs. */
export function describeDamage({ kind, name, where, backup }: DamagedItem): string {
  const what = `${kind.replace('-', ' ')} ${name}${where === '' ? '' : `, ${where}`}`;
  return `${what}: damaged; ${backup === null ? 'no backup has an intact copy' : `intact in ${backup}`}`;
}

function describeOptions(file: string, isReadable: boolean): string {
  const backup = suggestBackup(readBackups(file));
  const offers = [
    backup
      ? `"nomarch store restore" restores the backup of ${describeBackup(backup)}, "nomarch store list" shows all backups`
      : 'There is no intact backup',
    ...(isReadable ? ['"nomarch store salvage --out FILE" writes its readable data to a new file'] : []),
    '"nomarch store begin" keeps the remains under another name and creates an empty data file',
  ];
  return `${offers.join('; ')}. Nothing was changed.`;
}

/** Returns the error for an action that the user must decide. Null if no decision is needed. */
export function toLostStoreError(file: string, decision: FolderAction): LostStoreError | null {
  if (decision === 'ask-missing')
    return new LostStoreError(file, `The data file ${file} is missing, but was there before.`, false);
  if (decision === 'ask-emptied') return new LostStoreError(file, `The data file ${file} was emptied.`, false);
  if (decision === 'ask-headless') return createDamagedError(file, 'its header is unreadable');
  return null;
}

/** Creates the error for a damaged store. @param found the issue as reported by SQLite */
export const createDamagedError = (file: string, found: string): LostStoreError =>
  new LostStoreError(file, `The data file ${file} is damaged (${found}).`, true);

const PARTS = ['', '-wal', '-shm'] as const;

/**
 * Renames a store and its write-ahead log. Links both to their new names before deleting the old ones. An interruption thus never separates
 * a log from its store, which would lose its content. @returns the new path, or null if there was no store
 */
function setAside(file: string, now: string, why: 'damaged' | 'replaced'): string | null {
  const suffixes = PARTS.filter((suffix) => existsSync(file + suffix));
  if (suffixes.length === 0) return null;
  let aside = `${file}.${why}-${formatStamp(now)}`;
  for (let number = 2; PARTS.some((suffix) => existsSync(aside + suffix)); number += 1)
    aside = `${file}.${why}-${formatStamp(now)}-${number}`;
  try {
    for (const suffix of suffixes) linkSync(file + suffix, aside + suffix);
    for (const suffix of suffixes) rmSync(file + suffix);
  } catch {
    // Renames instead, because some file systems have no links.
    for (const suffix of suffixes) if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  }
  flushFolder(file);
  return aside;
}

/** Writes new file names of a folder to the disk. Windows does so automatically. */
function flushFolder(file: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(dirname(file), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Copies a file and writes it to the disk before returning. */
function copyAndFlush(from: string, to: string): void {
  copyFileSync(from, to);
  chmodSync(to, 0o600);
  const copy = openSync(to, 'r+');
  try {
    fsyncSync(copy);
  } finally {
    closeSync(copy);
  }
}

/** Returns the named or the suggested backup. @throws StoreError STORE_LOST if there is no usable backup */
function findBackup(file: string, name: string | undefined): StoreBackup {
  const backups = readBackups(file);
  const chosen = name === undefined ? suggestBackup(backups) : backups.find((backup) => backup.name === name);
  if (!chosen) throw new StoreError('STORE_LOST', `No intact backup of ${file}${name ? ` named ${name}` : ''}.`);
  if (!chosen.isWhole) throw new StoreError('STORE_LOST', `The backup ${chosen.name} is damaged too.`);
  return chosen;
}

/** Replaces the store with a backup and sets the old one aside. Needs no lock. @throws StoreError STORE_BUSY if it is in use */
export function restoreBackup(file: string, now: string, name?: string): StoreBackup {
  const backup = findBackup(file, name);
  const lock = lockForReplacing(file);
  const unfinished = `${file}.${process.pid}.part`;
  try {
    copyAndFlush(getBackupPath(file, backup.name), unfinished);
    setAside(file, now, 'replaced');
    renameSync(unfinished, file);
    flushFolder(file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw toRestoreError(error);
  } finally {
    lock.release();
  }
  return backup;
}

function toRestoreError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC')
    return new StoreError(
      'STORE_FULL',
      'The disk is full. The backup was not restored. Free some space and try again.',
      error,
    );
  return toStoreError(error);
}

/** Sets aside the existing store before a new one is created. @returns its new path, or null if there was none */
export function setAsideStore(file: string, now: string): string | null {
  const lock = lockForReplacing(file);
  try {
    return setAside(file, now, 'damaged');
  } finally {
    lock.release();
  }
}
