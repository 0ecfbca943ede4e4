/** Exact chances: ways are counted in whole numbers and divided once at the end, so nothing is simulated or rounded on the way. */

/** A handful of like dice of which some faces count as a hit. */
export interface DicePool {
  readonly dice: number;
  readonly faces: number;
  /** How many of the faces hit. */
  readonly hitting: number;
}

function checkPool({ dice, faces, hitting }: DicePool): void {
  if (![dice, faces, hitting].every(Number.isSafeInteger) || dice < 0 || faces < 1 || hitting < 0 || hitting > faces) {
    throw new RangeError(`no such pool: ${dice} dice of ${faces} faces, ${hitting} hitting`);
  }
}

function convolve(ways: readonly bigint[], hitting: bigint, missing: bigint): bigint[] {
  const next = Array.from({ length: ways.length + 1 }, () => 0n);
  ways.forEach((count, hits) => {
    next[hits] = (next[hits] ?? 0n) + count * missing;
    next[hits + 1] = (next[hits + 1] ?? 0n) + count * hitting;
  });
  return next;
}

const SCALE = 10n ** 18n;

/** `part / whole` to 18 places, as a number. */
export function ratio(part: bigint, whole: bigint): number {
  return Number((part * SCALE) / whole) / 1e18;
}

/** The chance of 0, 1, 2 … hits from several pools thrown together; sums to 1. @throws RangeError for an impossible pool. */
export function hitOdds(pools: readonly DicePool[]): number[] {
  let ways: bigint[] = [1n];
  let all = 1n;
  for (const pool of pools) {
    checkPool(pool);
    const hitting = BigInt(pool.hitting);
    const missing = BigInt(pool.faces - pool.hitting);
    for (let thrown = 0; thrown < pool.dice; thrown += 1) ways = convolve(ways, hitting, missing);
    all *= BigInt(pool.faces) ** BigInt(pool.dice);
  }
  return ways.map((count) => ratio(count, all));
}

/** One outcome of a rule and how many of all equally likely throws bring it. */
export interface Chance<Outcome> {
  readonly outcome: Outcome;
  readonly ways: number;
  readonly of: number;
  readonly chance: number;
}

/** Every throw of the given dice is tried once; throws with outcomes of the same name are added up, in order of first appearance. */
export function enumerate<Outcome>(
  faces: readonly number[],
  outcomeOf: (thrown: readonly number[]) => Outcome,
  nameOf: (outcome: Outcome) => string,
): Chance<Outcome>[] {
  const tally = new Map<string, { outcome: Outcome; ways: number }>();
  const all = faces.reduce((product, die) => product * die, 1);
  const thrown = faces.map(() => 1);
  for (let count = 0; count < all; count += 1) {
    const outcome = outcomeOf([...thrown]);
    const name = nameOf(outcome);
    const known = tally.get(name);
    if (known) known.ways += 1;
    else tally.set(name, { outcome, ways: 1 });
    for (let die = faces.length - 1; die >= 0; die -= 1) {
      thrown[die] = (thrown[die] ?? 0) + 1;
      if ((thrown[die] ?? 0) <= (faces[die] ?? 0)) break;
      thrown[die] = 1;
    }
  }
  return [...tally.values()].map(({ outcome, ways }) => ({ outcome, ways, of: all, chance: ways / all }));
}
