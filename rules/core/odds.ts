/** Exact chances by convolution. Combinations of dice are counted in integers; the division at the end is the only rounding. */

export interface Odds {
  readonly outcome: string;
  readonly chance: number;
}

/** Action of one unit against another, with the exact chance of each outcome. */
export interface DuelLine {
  readonly id: string;
  readonly whose: 'ours' | 'theirs';
  /** End of a sentence that begins with the acting unit's name. */
  readonly label: string;
  readonly odds: readonly Odds[];
  readonly citation: string;
}

/** Chances, from 0 to 1, that a charge and its melee break either side. */
export interface ClashOdds {
  /** The charged unit breaks or is destroyed. */
  readonly charged: number;
  readonly charger: number;
  /** Chance that both break in the same round. It is also part of the two chances above. */
  readonly both: number;
  /** One side falls back before either breaks. */
  readonly apart: number;
  /** Values of `charged` and `charger` after each round. */
  readonly rounds: readonly { readonly charged: number; readonly charger: number }[];
  readonly citations: readonly string[];
}

/** Number of combinations of dice for each total. */
export type Combinations = ReadonlyMap<number, bigint>;

/** Dice of the same kind, some of whose faces hit. */
export interface DicePool {
  readonly dice: number;
  readonly faces: number;
  readonly hitting: number;
}

export interface TotalChance {
  readonly total: number;
  readonly chance: number;
}

/** Returns one combination for each face of a die. */
export const getDieCombinations = (faces: number): Combinations =>
  new Map(Array.from({ length: faces }, (_, index) => [index + 1, 1n] as const));

/** Negates the totals, so that dice can be subtracted. */
export const negateCombinations = (combinations: Combinations): Combinations =>
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
export function toChances(combinations: Combinations): TotalChance[] {
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

/** Returns the chances of 0, 1, 2 … hits from several pools rolled together. @throws RangeError for an impossible pool */
export function getHitOdds(pools: readonly DicePool[]): number[] {
  const combinations = pools.map(poolCombinations).reduce(convolve, new Map([[0, 1n]]));
  return toChances(combinations).map(({ chance }) => chance);
}
