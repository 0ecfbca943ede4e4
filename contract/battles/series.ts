import { z } from 'zod';
import { STRENGTHS } from '../../captains/styles.ts';
import { armyFileSchema } from '../../rules/core/army-file.ts';
import type { FoughtResult } from '../fights.ts';

const share = z.number().min(0).max(1);

/** A fraction of many battles, with its 95 % Wilson interval from `least` to `most`. */
const shareSchema = z.strictObject({ share, least: share, most: share }).readonly();
export type Share = z.output<typeof shareSchema>;

const Z = 1.96;

/** Returns the fraction `count` / `battles` with its 95 % interval. */
export function estimateShare(count: number, battles: number): Share {
  if (battles === 0) return { share: 0, least: 0, most: 1 };
  const share = count / battles;
  const spread = (Z * Z) / battles;
  const centre = (share + spread / 2) / (1 + spread);
  const half = (Z * Math.sqrt((share * (1 - share)) / battles + spread / (4 * battles))) / (1 + spread);
  return { share, least: Math.max(0, centre - half), most: Math.min(1, centre + half) };
}

/** Summary of a series of battles. */
const seriesSchema = z
  .strictObject({
    battles: z.int().min(0),
    a: shareSchema,
    b: shareSchema,
    draw: shareSchema,
    /** Median number of turns. */
    turns: z.int().min(0),
    /** Mean loss of each side, as a fraction of its initial points. */
    losses: z.strictObject({ a: share, b: share }).readonly(),
  })
  .readonly();
export type BattleSeries = z.output<typeof seriesSchema>;

export function summariseSeries(fought: readonly FoughtResult[]): BattleSeries {
  const battles = fought.length;
  const getShare = (who: FoughtResult['winner']): Share =>
    estimateShare(fought.filter(({ winner }) => winner === who).length, battles);
  const turns = fought.map((each) => each.turns).toSorted((a, b) => a - b);
  const mean = (getValue: (each: FoughtResult) => number): number =>
    battles === 0 ? 0 : fought.reduce((sum, each) => sum + getValue(each), 0) / battles;
  return {
    battles,
    a: getShare('a'),
    b: getShare('b'),
    draw: getShare('draw'),
    turns: turns[Math.floor(turns.length / 2)] ?? 0,
    losses: { a: mean(({ losses }) => losses.a), b: mean(({ losses }) => losses.b) },
  };
}

const place = z.int().min(0);
const points = z.int().min(0);

/** A trial of an army against others: results so far of battles fought by captains. */
export const keptTrialSchema = z.strictObject({
  /** Time at which the trial was saved. */
  at: z.iso.datetime(),
  /** Armies of the trial: first the tested army, in its state at the time of the trial. */
  contestants: z
    .array(z.strictObject({ name: z.string().max(300), army: armyFileSchema }).readonly())
    .min(1)
    .max(300)
    .readonly(),
  /** Pairs of contestants, given by index. `a` is the first contestant of the pair. */
  pairings: z
    .array(
      z
        .strictObject({
          one: place,
          other: place,
          /** Null if no battle was fought yet. */
          result: seriesSchema.nullable(),
          /** Reason why the two contestants cannot fight, or ''. */
          problem: z.string().max(2000),
        })
        .readonly(),
    )
    .max(50_000)
    .readonly(),
  /** Planned battles per pairing. */
  battles: z.int().min(1).max(1000),
  strength: z.enum(STRENGTHS),
  seed: z.string().min(1).max(1000),
  /** Points taken and lost by each unit of the tested army over all battles. */
  units: z
    .array(z.strictObject({ name: z.string().max(300), cost: points, took: points, lost: points }).readonly())
    .max(1000)
    .readonly(),
});
export type KeptTrial = Readonly<z.output<typeof keptTrialSchema>>;

export const newTrialSchema = keptTrialSchema.omit({ at: true });
export type NewTrial = Readonly<z.output<typeof newTrialSchema>>;
