import { against, chances, dieWays, type Odds, together, type Ways } from '../../../core/odds.ts';
import { type Percent, percent } from '../../../core/quantities.ts';

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

/** In how many of the hundred throws of two ten-sided dice one less the other comes to each score. */
export const BARE_DICE: Ways = together(dieWays(10), against(dieWays(10)));

/** What a fight by dice alone brings on average. */
export interface Prospects {
  /** Chances; a draw is what is left. */
  readonly attackerWins: number;
  readonly defenderWins: number;
  /** Points that each side is to expect to lose, before decimals are dropped. */
  readonly attackerLoss: number;
  readonly defenderLoss: number;
}

/** The row for a score. */
export const resultFor = (score: number): ResultRow => RESULTS.findLast(({ from }) => score >= from) ?? RESULTS[0];

/** What may come of a fight and how likely, by the ways in which the dice come to each score; rows that come to the same are one. */
export function oddsByRow(scores: Ways, inWords: (row: ResultRow) => string): Odds[] {
  const outcomes = RESULTS.map(inWords);
  const ways = new Map<number, bigint>();
  for (const [score, count] of scores) {
    const first = outcomes.indexOf(inWords(resultFor(score)));
    ways.set(first, (ways.get(first) ?? 0n) + count);
  }
  return chances(ways).map(({ total, chance }) => ({ outcome: outcomes[total] ?? '', chance }));
}
