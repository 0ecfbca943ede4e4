import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { StoreError } from '../services/repositories/store-error.ts';
import { isWhole, listBackups } from './backup.ts';

/** Moves a store out of the way with what belongs to it. Nothing is deleted. @returns its new path. */
function setAside(file: string, now: string, why: 'damaged' | 'replaced'): string {
  const stamp = now.replaceAll(/[:.]/g, '-');
  let aside = `${file}.${why}-${stamp}`;
  for (let number = 2; existsSync(aside); number += 1) aside = `${file}.${why}-${stamp}-${number}`;
  for (const suffix of ['-wal', '-shm']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  }
  renameSync(file, aside);
  return aside;
}

const newestGoodBackup = (file: string): string | null => listBackups(file).find(isWhole) ?? null;

/** Sets a damaged store aside and says how to go on. */
export function damaged(file: string, found: string, now: string): StoreError {
  const aside = setAside(file, now, 'damaged');
  const backup = newestGoodBackup(file);
  const offer = backup
    ? `The newest good backup is ${backup}; "nomarch store restore" puts it back.`
    : 'There is no good backup of it; the next start begins with an empty store.';
  return new StoreError('STORE_DAMAGED', `The store is damaged (${found}). It was set aside as ${aside}. ${offer}`);
}

/** Puts the newest good backup where the store was. A store that is there is set aside first. @returns the backup's path. */
export function restoreBackup(file: string, now: string): string {
  const backup = newestGoodBackup(file);
  if (!backup) throw new StoreError('STORE_DAMAGED', `There is no good backup of ${file}.`);
  if (existsSync(file)) setAside(file, now, 'replaced');
  const unfinished = `${file}.${process.pid}.part`;
  copyFileSync(backup, unfinished);
  renameSync(unfinished, file);
  return backup;
}
