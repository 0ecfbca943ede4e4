import { chances, type Ways } from '../../core/odds.ts';
import { type Percent, percent } from '../../core/quantities.ts';

/** A row of the result table: what each side loses, in hundredths of a fight's base. */
export interface ResultRow {
  /** The least score of the row. */
  readonly from: number;
  /** The side whose die is taken away. */
  readonly raiders: Percent;
  /** The side whose die it is taken from. */
  readonly interceptors: Percent;
}

const row = (from: number, raiders: number, interceptors: number): ResultRow => ({
  from,
  raiders: percent(raiders),
  interceptors: percent(interceptors),
});

/* The book's result table (Intercepting Raiders), rows in its order. */
const RESULTS: readonly [ResultRow, ...ResultRow[]] = [
  row(-9, 0, 100), // and less, where scores are not of two bare dice: ruling FTP-C22
  row(-8, 10, 90),
  row(-6, 20, 80),
  row(-4, 30, 70),
  row(-2, 40, 60),
  row(0, 50, 50),
  row(1, 60, 40),
  row(3, 70, 30),
  row(5, 80, 20),
  row(7, 90, 10),
  row(9, 100, 0), // printed "10", which two d10 cannot reach: ruling FTP-C12
];

/** The row for a score. */
export const resultFor = (score: number): ResultRow => RESULTS.findLast(({ from }) => score >= from) ?? RESULTS[0];

/** Every row that can come up and its exact chance, by the ways in which the dice come to each score. */
export function rowChances(scores: Ways): { readonly row: ResultRow; readonly chance: number }[] {
  const ways = new Map<number, bigint>();
  for (const [score, count] of scores) {
    const { from } = resultFor(score);
    ways.set(from, (ways.get(from) ?? 0n) + count);
  }
  return chances(ways).map(({ total, chance }) => ({ row: resultFor(total), chance }));
}
