import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { UseCaseError } from '../../contract/errors.ts';

const refuse = (sentence: string): UseCaseError => new UseCaseError('BAD_INPUT', sentence, 'db');

/** Makes the folder of a store and those above it. One by one: Node's own way of doing so never ends where a system refuses new names. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw refuse(`the folder ${folder} cannot be made (${code}).`);
  }
}

/** What SQLite takes for something else than a plain file, in any part of a path. */
const NO_FILE = /(^|[\\/])(:memory:|file:)/i;

/** Makes the file, so that it is readable by its owner only from the first. @throws UseCaseError where the folder may not be written. */
export function makeFile(file: string): void {
  if (NO_FILE.test(file))
    throw refuse(`${file} names no plain file, and a store is kept in nothing else: name one such as nomarch.sqlite.`);
  makeFolder(dirname(file));
  try {
    closeSync(openSync(file, 'a', 0o600));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw refuse(`no store can be begun in ${dirname(file)}: nothing may be written there (${code}).`);
  }
}

/** Takes the right to read a store from everybody but its owner; a log and an index that are begun take their rights from it. */
export function closeToOthers(file: string): void {
  for (const part of [file, `${file}-wal`, `${file}-shm`]) {
    const stat = statSync(part, { throwIfNoEntry: false });
    if (stat === undefined || (stat.mode & 0o077) === 0) continue;
    try {
      chmodSync(part, 0o600);
    } catch {
      // It is another's file, who says who may read it; or a file system without rights.
    }
  }
}
