import { appendFileSync } from 'node:fs';
import { z } from 'zod';

/** Names the file that `npm run faults` reads its figures from; everyday runs leave it unset and keep none. */
export const FIGURES_FILE = 'NOMARCH_FIGURES';

export const figureSchema = z.strictObject({
  name: z.string(),
  value: z.number(),
  /** `sum` adds what several tests counted; `most` keeps the greatest of them. */
  by: z.enum(['sum', 'most']),
  unit: z.string(),
  /** The greatest value that is good. */
  limit: z.number().nullable(),
  /** What tells of it, where it is a way to cheat. */
  toldBy: z.string(),
});
export type Figure = z.output<typeof figureSchema>;

function note(figure: Figure): void {
  const file = process.env[FIGURES_FILE];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(figure)}\n`);
}

/** Figures that several tests add to: every kill, and those that ended the process; the others took the files of one that was stopped. */
export const KILLS = 'kills';
export const REAL_KILLS = 'kills that ended their process';

/** Tells `npm run faults` how many of something a test tried or found; with a `limit`, how many are good at the most. */
export const count = (name: string, value: number, limit: number | null = null): void =>
  note({ name, value, by: 'sum', unit: '', limit, toldBy: '' });

/** Tells `npm run faults` the greatest of something measured, in `unit`. */
export const most = (name: string, value: number, unit: string, limit: number | null = null): void =>
  note({ name, value, by: 'most', unit, limit, toldBy: '' });

/** Tells `npm run faults` of a way to cheat that a test tried, and what told of it. */
export const told = (way: string, toldBy: string): void =>
  note({ name: way, value: 1, by: 'sum', unit: '', limit: null, toldBy });
