import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** The list in the archive, beside the main bundle: SHA-256 of each file that lies outside it, by its path in the archive. */
export const UNPACKED_LIST = 'unpacked-digests.json';
const listSchema = z.record(z.string(), z.string().length(64));

/**
 * The archive is checked by Electron itself; the database's binding, the solver and the threads lie beside it, where it checks nothing.
 * @param list the text of the list in the archive @param folder of what lies outside of it
 * @returns those that are not as they were packaged, by path
 */
export function changedFiles(list: string, folder: string): string[] {
  const digests = listSchema.parse(JSON.parse(list));
  return Object.entries(digests).flatMap(([path, digest]) => {
    try {
      return hash('sha256', readFileSync(join(folder, path))) === digest ? [] : [path];
    } catch {
      return [path];
    }
  });
}

/**
 * How the last run went: it never got to show its window, it showed it, it crashed, or it was left in order. A machine that was switched
 * off leaves `shown` behind, which is no crash.
 */
const lastRunSchema = z.object({ run: z.enum(['starting', 'shown', 'crashed', 'left']) });
type Run = z.output<typeof lastRunSchema>['run'];

export interface LastRun {
  /** Whether this run had better do without what may have brought the last one down. */
  readonly wasBad: boolean;
  readonly note: (run: Run) => void;
}

/** Reads how the last run went, and notes that this one starts. */
export const openLastRun = (file: string): LastRun => {
  const read = (): Run => {
    try {
      return lastRunSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).run;
    } catch {
      return 'left';
    }
  };
  const note = (run: Run): void => {
    try {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify({ run }));
    } catch {
      // A full disk must not keep the program from starting or ending.
    }
  };
  const last = read();
  let now: Run = 'starting';
  note(now);
  return {
    wasBad: last === 'starting' || last === 'crashed',
    note: (run) => {
      // A run that crashed and went on is one that crashed.
      if (now === 'crashed') return;
      now = run;
      note(run);
    },
  };
};
