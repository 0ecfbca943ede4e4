import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** File in the archive, next to the main bundle. Maps each file outside the archive to its SHA-256, by its path in the archive. */
export const UNPACKED_LIST = 'unpacked-digests.json';
const listSchema = z.record(z.string(), z.string().length(64));

/**
 * Finds files outside the archive that differ from the package. Electron checks only the archive. The database binding, the solver and the
 * threads are outside.
 * @param list content of the list in the archive
 * @param folder folder of the files outside the archive
 * @returns paths of missing or changed files
 */
export function findChangedFiles(list: string, folder: string): string[] {
  const digests = listSchema.parse(JSON.parse(list));
  return Object.entries(digests).flatMap(([path, digest]) => {
    try {
      return hash('sha256', readFileSync(join(folder, path))) === digest ? [] : [path];
    } catch {
      return [path];
    }
  });
}

/** State of a run. If the computer is switched off, `shown` remains, which does not count as a crash. */
const lastRunSchema = z.object({ run: z.enum(['starting', 'shown', 'crashed', 'left']) });
type Run = z.output<typeof lastRunSchema>['run'];

export interface LastRun {
  /** True if this run should start in safe mode. */
  readonly hasFailed: boolean;
  readonly record: (run: Run) => void;
}

/** Reads the state of the last run and records the start of this run. */
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
      // Ignores errors of writing: a full disk must not prevent the program from starting or quitting.
    }
  };
  const last = read();
  let now: Run = 'starting';
  note(now);
  return {
    hasFailed: last === 'starting' || last === 'crashed',
    record: (run) => {
      // A recorded crash stays recorded, even if the run continues.
      if (now === 'crashed') return;
      now = run;
      note(run);
    },
  };
};
