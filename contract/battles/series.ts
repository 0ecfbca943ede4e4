import { z } from 'zod';
import type { Fought } from '../fights.ts';

const share = z.number().min(0).max(1);

/** A share of many battles, with its 95 % interval by Wilson. */
const shareSchema = z.strictObject({ share, least: share, most: share }).readonly();
export type Share = z.output<typeof shareSchema>;

const Z = 1.96;

/** The share of so many among battles, with what it may well be. */
export function shareOf(count: number, battles: number): Share {
  if (battles === 0) return { share: 0, least: 0, most: 1 };
  const share = count / battles;
  const spread = (Z * Z) / battles;
  const middle = (share + spread / 2) / (1 + spread);
  const half = (Z * Math.sqrt((share * (1 - share)) / battles + spread / (4 * battles))) / (1 + spread);
  return { share, least: Math.max(0, middle - half), most: Math.min(1, middle + half) };
}

/** What a series of battles comes to. */
export const seriesSchema = z
  .strictObject({
    battles: z.int().min(0),
    a: shareSchema,
    b: shareSchema,
    draw: shareSchema,
    /** The middle one of all of them. */
    turns: z.int().min(0),
    /** Shares of what each side began with, on the mean. */
    losses: z.strictObject({ a: share, b: share }).readonly(),
  })
  .readonly();
export type Series = z.output<typeof seriesSchema>;

export function seriesOf(fought: readonly Fought[]): Series {
  const battles = fought.length;
  const won = (who: Fought['winner']): Share => shareOf(fought.filter(({ winner }) => winner === who).length, battles);
  const turns = fought.map((each) => each.turns).toSorted((a, b) => a - b);
  const mean = (of: (each: Fought) => number): number =>
    battles === 0 ? 0 : fought.reduce((sum, each) => sum + of(each), 0) / battles;
  return {
    battles,
    a: won('a'),
    b: won('b'),
    draw: won('draw'),
    turns: turns[Math.floor(turns.length / 2)] ?? 0,
    losses: { a: mean(({ losses }) => losses.a), b: mean(({ losses }) => losses.b) },
  };
}
