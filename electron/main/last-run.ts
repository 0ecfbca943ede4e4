import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

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
