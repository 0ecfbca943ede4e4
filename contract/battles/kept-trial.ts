import { z } from 'zod';
import { STRENGTHS } from '../../captains/styles.ts';
import { armyFileSchema } from '../../rules/core/army-file.ts';
import { seriesSchema } from './series.ts';

const place = z.int().min(0);
const points = z.int().min(0);

/** A trial of an army against others: what captains have fought out of it so far. */
export const keptTrialSchema = z.strictObject({
  /** When it was kept. */
  at: z.iso.datetime(),
  /** The army that is tried comes first, as it was then. */
  contestants: z
    .array(z.strictObject({ name: z.string().max(300), army: armyFileSchema }).readonly())
    .min(1)
    .max(300)
    .readonly(),
  /** Two contestants by their places: `a` is the first of the two. */
  pairings: z
    .array(
      z
        .strictObject({
          one: place,
          other: place,
          /** Null where nothing is fought yet. */
          result: seriesSchema.nullable(),
          /** Why they do not fight; '' where they do. */
          problem: z.string().max(2000),
        })
        .readonly(),
    )
    .max(50_000)
    .readonly(),
  /** Battles that each pairing is to fight. */
  battles: z.int().min(1).max(1000),
  strength: z.enum(STRENGTHS),
  seed: z.string().min(1).max(1000),
  /** What each unit of the army that is tried did in all its battles, in points. */
  units: z
    .array(z.strictObject({ name: z.string().max(300), cost: points, took: points, lost: points }).readonly())
    .max(1000)
    .readonly(),
});
export type KeptTrial = Readonly<z.output<typeof keptTrialSchema>>;

export const newTrialSchema = keptTrialSchema.omit({ at: true });
export type NewTrial = Readonly<z.output<typeof newTrialSchema>>;
