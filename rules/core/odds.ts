/** Exact chances by convolution: ways are counted in whole numbers and divided once at the end; nothing is simulated or rounded on the way. */

/** An outcome in words and its exact chance. */
export interface Odds {
  readonly outcome: string;
  readonly chance: number;
}

/** One thing that one of two units may do to the other, and how likely each end of it is, exactly. */
export interface DuelLine {
  readonly id: string;
  readonly whose: 'ours' | 'theirs';
  /** What it does, as the end of a sentence that begins with the unit. */
  readonly label: string;
  readonly odds: readonly Odds[];
  readonly citation: string;
}

/** How often a charge that is fought out breaks either side; chances from 0 to 1. */
export interface ClashOdds {
  /** The charged unit breaks, or nobody of it is left. */
  readonly charged: number;
  /** The charger does. */
  readonly charger: number;
  /** Both break in the same round: counted in the two above. */
  readonly both: number;
  /** One of them falls back before either breaks. */
  readonly apart: number;
  /** The first two, as they stand after each round. */
  readonly rounds: readonly { readonly charged: number; readonly charger: number }[];
  readonly citations: readonly string[];
}

/** In how many ways dice come to each total. */
export type Ways = ReadonlyMap<number, bigint>;

/** A handful of like dice of which some faces count as a hit. */
export interface DicePool {
  readonly dice: number;
  readonly faces: number;
  /** How many of the faces hit. */
  readonly hitting: number;
}

/** A total and its chance. */
export interface Chance {
  readonly total: number;
  readonly chance: number;
}

/** Each face of a die, once. */
export const dieWays = (faces: number): Ways =>
  new Map(Array.from({ length: faces }, (_, index) => [index + 1, 1n] as const));

/** The same dice counted against: their faces are taken away. */
export const against = (ways: Ways): Ways => new Map([...ways].map(([total, count]) => [-total, count] as const));

/** Both thrown together and added up: the convolution of the two. */
export function together(one: Ways, other: Ways): Ways {
  const sums = new Map<number, bigint>();
  for (const [left, leftWays] of one) {
    for (const [right, rightWays] of other) {
      sums.set(left + right, (sums.get(left + right) ?? 0n) + leftWays * rightWays);
    }
  }
  return sums;
}

const SCALE = 10n ** 18n;

/** The chance of each total, lowest first, to 18 places. */
export function chances(ways: Ways): Chance[] {
  let all = 0n;
  for (const count of ways.values()) all += count;
  return [...ways]
    .sort(([one], [other]) => one - other)
    .map(([total, count]) => ({ total, chance: Number((count * SCALE) / all) / 1e18 }));
}

function poolWays({ dice, faces, hitting }: DicePool): Ways {
  if (![dice, faces, hitting].every(Number.isSafeInteger) || dice < 0 || faces < 1 || hitting < 0 || hitting > faces) {
    throw new RangeError(`no such pool: ${dice} dice of ${faces} faces, ${hitting} hitting`);
  }
  const one: Ways = new Map([
    [0, BigInt(faces - hitting)],
    [1, BigInt(hitting)],
  ]);
  let ways: Ways = new Map([[0, 1n]]);
  for (let thrown = 0; thrown < dice; thrown += 1) ways = together(ways, one);
  return ways;
}

/** The chance of 0, 1, 2 … hits from several pools thrown together; sums to 1. @throws RangeError for an impossible pool. */
export function hitOdds(pools: readonly DicePool[]): number[] {
  const ways = pools.map(poolWays).reduce(together, new Map([[0, 1n]]));
  return chances(ways).map(({ chance }) => chance);
}
