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
import type { Damaged, StoreBackup } from '../../contract/store.ts';
import { StoreError } from '../../services/repositories/store-keeper.ts';
import { backupPath, readBackups, stampOf } from './backup.ts';
import type { Decision } from './data-folder.ts';
import { lockForReplacing } from './lock.ts';
import { suggestedBackup } from './retention.ts';
import { asStoreError } from './errors.ts';

/** A store that is gone or damaged. Nothing was changed: the user decides what to do. */
export class LostStore extends StoreError {
  /** Why it cannot be opened, without what can be done. */
  readonly why: string;
  /** Whether some of it may still be read. */
  readonly isReadable: boolean;

  constructor(file: string, why: string, isReadable: boolean) {
    super(isReadable ? 'STORE_DAMAGED' : 'STORE_LOST', `${why} ${offersInWords(file, isReadable)}`);
    this.why = why;
    this.isReadable = isReadable;
  }
}

const plural = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;

/** What a backup is known by: "2026-03-02 09:00 (3 armies, 1 campaign)", in UTC. */
export function backupInWords({ at, holds, isWhole }: StoreBackup): string {
  const content =
    isWhole && holds
      ? `${plural(holds.armies, 'army', 'armies')}, ${plural(holds.campaigns, 'campaign', 'campaigns')}`
      : 'damaged';
  return `${at.slice(0, 10)} ${at.slice(11, 16)} (${content})`;
}

/** What is damaged, where, and which backup has it whole: a line for the command line and for logs. */
export function damageInWords({ kind, name, where, backup }: Damaged): string {
  const what = `${kind.replace('-', ' ')} ${name}${where === '' ? '' : `, ${where}`}`;
  return `${what}: damaged; ${backup === null ? 'no backup has it' : `whole in ${backup}`}`;
}

function offersInWords(file: string, isReadable: boolean): string {
  const backup = suggestedBackup(readBackups(file));
  const offers = [
    backup
      ? `"nomarch store restore" puts back the backup of ${backupInWords(backup)}, "nomarch store list" shows all`
      : 'There is no good backup of it',
    ...(isReadable ? ['"nomarch store salvage --out FILE" writes what can be read of it to a new store'] : []),
    '"nomarch store begin" sets aside what is there and begins an empty store',
  ];
  return `${offers.join('; ')}. Nothing was changed.`;
}

/** The failure of a store that was decided to be asked about. @returns null where there is nothing to ask. */
export function lostBy(file: string, decision: Decision): LostStore | null {
  if (decision === 'ask-missing')
    return new LostStore(file, `There is no store at ${file}, but one was there before.`, false);
  if (decision === 'ask-emptied') return new LostStore(file, `The store ${file} was cut to nothing.`, false);
  if (decision === 'ask-headless') return damaged(file, 'its header is unreadable');
  return null;
}

/** @param found what is wrong, in SQLite's words */
export const damaged = (file: string, found: string): LostStore =>
  new LostStore(file, `The store ${file} is damaged (${found}).`, true);

const PARTS = ['', '-wal', '-shm'] as const;

/**
 * Moves a store and its write-ahead log aside. It links both to their new names before it removes an old one, so that an interruption never
 * leaves a
 * log without its store or beside another one, which would lose the log's content.
 * @returns the new path; null where there was no store
 */
function setAside(file: string, now: string, why: 'damaged' | 'replaced'): string | null {
  const there = PARTS.filter((part) => existsSync(file + part));
  if (there.length === 0) return null;
  let aside = `${file}.${why}-${stampOf(now)}`;
  for (let number = 2; PARTS.some((part) => existsSync(aside + part)); number += 1)
    aside = `${file}.${why}-${stampOf(now)}-${number}`;
  try {
    for (const part of there) linkSync(file + part, aside + part);
    for (const part of there) rmSync(file + part);
  } catch {
    // Not every file system has links.
    for (const part of there) if (existsSync(file + part)) renameSync(file + part, aside + part);
  }
  syncFolder(file);
  return aside;
}

/** Puts new names on the disk; a system that cannot open folders does so by itself. */
function syncFolder(file: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(dirname(file), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Copies a file so that it is on the disk when this returns. */
function copyWhole(from: string, to: string): void {
  copyFileSync(from, to);
  chmodSync(to, 0o600);
  const copy = openSync(to, 'r+');
  try {
    fsyncSync(copy);
  } finally {
    closeSync(copy);
  }
}

/** @throws StoreError STORE_LOST where there is none that can be put back. */
function backupNamed(file: string, name: string | undefined): StoreBackup {
  const backups = readBackups(file);
  const chosen = name === undefined ? suggestedBackup(backups) : backups.find((backup) => backup.name === name);
  if (!chosen) throw new StoreError('STORE_LOST', `There is no good backup of ${file}${name ? ` named ${name}` : ''}.`);
  if (!chosen.isWhole) throw new StoreError('STORE_LOST', `The backup ${chosen.name} is damaged itself.`);
  return chosen;
}

/**
 * Puts a backup in the store's place: the one named, or the one that is suggested. What is there is set aside first. The caller holds
 * no lock of the store. @throws StoreError STORE_BUSY where another program has it open; then nothing was changed.
 */
export function restoreBackup(file: string, now: string, name?: string): StoreBackup {
  const backup = backupNamed(file, name);
  const lock = lockForReplacing(file);
  const unfinished = `${file}.${process.pid}.part`;
  try {
    copyWhole(backupPath(file, backup.name), unfinished);
    setAside(file, now, 'replaced');
    renameSync(unfinished, file);
    syncFolder(file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw notReplaced(error);
  } finally {
    lock.release();
  }
  return backup;
}

function notReplaced(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC')
    return new StoreError(
      'STORE_FULL',
      'The disk is full; the backup was not put back. Make room and try again.',
      error,
    );
  return asStoreError(error);
}

/** Sets aside what stands where an empty store is to be begun. @returns its new path; null where nothing was there. */
export function clearForNew(file: string, now: string): string | null {
  const lock = lockForReplacing(file);
  try {
    return setAside(file, now, 'damaged');
  } finally {
    lock.release();
  }
}
