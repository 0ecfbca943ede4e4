import type { Fought } from '../fights.ts';

/** A share of many battles, with its 95 % interval by Wilson. */
export interface Share {
  readonly share: number;
  readonly least: number;
  readonly most: number;
}

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
export interface Series {
  readonly battles: number;
  readonly a: Share;
  readonly b: Share;
  readonly draw: Share;
  /** The middle one of all of them. */
  readonly turns: number;
  /** Shares of what each side began with, on the mean. */
  readonly losses: { readonly a: number; readonly b: number };
}

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
