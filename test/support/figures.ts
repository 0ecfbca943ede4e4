import { appendFileSync } from 'node:fs';
import { z } from 'zod';

/** Variable that names the file for the figures of `npm run faults`; unset in normal runs. */
export const FIGURES_FILE = 'NOMARCH_FIGURES';

export const figureSchema = z.strictObject({
  name: z.string(),
  value: z.number(),
  /** `sum` adds the counts of several tests; `most` keeps the highest. */
  by: z.enum(['sum', 'most']),
  unit: z.string(),
  /** Maximum acceptable value, or null without one. */
  limit: z.number().nullable(),
  /** Detector of a way of cheating, or ''. */
  toldBy: z.string(),
});
export type Figure = z.output<typeof figureSchema>;

function note(figure: Figure): void {
  const file = process.env[FIGURES_FILE];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(figure)}\n`);
}

/** Names of shared figures: all strikes, and strikes that killed the process. The other strikes only copied its files. */
export const KILLS = 'kills';
export const REAL_KILLS = 'kills that ended their process';

/** Reports a count to `npm run faults`, with the highest acceptable value. */
export const count = (name: string, value: number, limit: number | null = null): void =>
  note({ name, value, by: 'sum', unit: '', limit, toldBy: '' });

/** Reports a maximum to `npm run faults`, in `unit`. */
export const most = (name: string, value: number, unit: string, limit: number | null = null): void =>
  note({ name, value, by: 'most', unit, limit, toldBy: '' });

/** Reports a way of cheating to `npm run faults`, and its detector. */
export const told = (way: string, toldBy: string): void =>
  note({ name: way, value: 1, by: 'sum', unit: '', limit: null, toldBy });
