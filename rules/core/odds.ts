/** Exact chances by convolution: combinations are counted in integers and divided once at the end, without rounding on the way. */

export interface Odds {
  readonly outcome: string;
  readonly chance: number;
}

/** Something that one of two units can do to the other, with the exact chance of each outcome. */
export interface DuelLine {
  readonly id: string;
  readonly whose: 'ours' | 'theirs';
  /** The action, as the end of a sentence that begins with the unit. */
  readonly label: string;
  readonly odds: readonly Odds[];
  readonly citation: string;
}

/** Chances, from 0 to 1, that either side breaks in a charge that is fought out. */
export interface ClashOdds {
  /** The charged unit breaks or is destroyed. */
  readonly charged: number;
  /** The charger breaks or is destroyed. */
  readonly charger: number;
  /** Both break in the same round; also included in the two chances above. */
  readonly both: number;
  /** One side falls back before either breaks. */
  readonly apart: number;
  /** The first two chances after each round. */
  readonly rounds: readonly { readonly charged: number; readonly charger: number }[];
  readonly citations: readonly string[];
}

/** Number of combinations of dice for each total. */
export type Combinations = ReadonlyMap<number, bigint>;

/** Dice of the same kind of which some faces hit. */
export interface DicePool {
  readonly dice: number;
  readonly faces: number;
  readonly hitting: number;
}

export interface Chance {
  readonly total: number;
  readonly chance: number;
}

/** Returns one combination for each face of a die. */
export const dieCombinations = (faces: number): Combinations =>
  new Map(Array.from({ length: faces }, (_, index) => [index + 1, 1n] as const));

/** Negates the totals, to subtract dice. */
export const negate = (combinations: Combinations): Combinations =>
  new Map([...combinations].map(([total, count]) => [-total, count] as const));

/** Convolves two sets of dice rolled together. */
export function convolve(one: Combinations, other: Combinations): Combinations {
  const sums = new Map<number, bigint>();
  for (const [left, leftCount] of one) {
    for (const [right, rightCount] of other) {
      sums.set(left + right, (sums.get(left + right) ?? 0n) + leftCount * rightCount);
    }
  }
  return sums;
}

const SCALE = 10n ** 18n;

/** Returns the chance of each total to 18 decimal places, lowest total first. */
export function toChances(combinations: Combinations): Chance[] {
  let totalCount = 0n;
  for (const count of combinations.values()) totalCount += count;
  return [...combinations]
    .sort(([one], [other]) => one - other)
    .map(([total, count]) => ({ total, chance: Number((count * SCALE) / totalCount) / 1e18 }));
}

function poolCombinations({ dice, faces, hitting }: DicePool): Combinations {
  if (![dice, faces, hitting].every(Number.isSafeInteger) || dice < 0 || faces < 1 || hitting < 0 || hitting > faces) {
    throw new RangeError(`no such pool: ${dice} dice of ${faces} faces, ${hitting} hitting`);
  }
  const die: Combinations = new Map([
    [0, BigInt(faces - hitting)],
    [1, BigInt(hitting)],
  ]);
  let combinations: Combinations = new Map([[0, 1n]]);
  for (let thrown = 0; thrown < dice; thrown += 1) combinations = convolve(combinations, die);
  return combinations;
}

/** Returns the chances of 0, 1, 2 … hits from several pools rolled together. They sum to 1. @throws RangeError for an impossible pool */
export function hitOdds(pools: readonly DicePool[]): number[] {
  const combinations = pools.map(poolCombinations).reduce(convolve, new Map([[0, 1n]]));
  return toChances(combinations).map(({ chance }) => chance);
}
