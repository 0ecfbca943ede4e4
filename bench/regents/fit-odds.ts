/**
 * `npm run bench -- odds [campaigns] [seed]`: how strong enemies were who stood an attack, who besieged a relieved fort and who were stormed,
 * beside what their enemies knew of them, and the numbers of regents/constants.ts (MET, BESIEGERS, STORMED) by which beliefs come nearest.
 * Regents choose their fights by the numbers of now: it is run again with the new ones until they stay. Below them stand what the odds of now
 * have come to.
 */
import { argv } from 'node:process';
import { shareOf } from '../../contract/battles/series.ts';
import { BESIEGERS } from '../../regents/constants.ts';
import { type Announced, announcedOdds } from '../../test/support/announced-odds.ts';
import { textTable } from '../text-table.ts';
import { YEARS } from './tournament.ts';
import { rules, starts } from './starts.ts';

const [, , , count = '150', name = 'odds'] = argv;
/** Fewer points than these are as good as none. */
const LEAST = 20;
const TENTHS = [0.1, 0.3, 0.5, 0.7, 0.9] as const;

const fights = announcedOdds(rules, starts, { campaigns: Number(count), years: YEARS, seed: name });

const log = (points: number): number => Math.log(Math.max(LEAST, points));

/** What solves the normal equations of least squares, by elimination. */
function leastSquares(rows: readonly (readonly number[])[], values: readonly number[]): number[] {
  const size = rows[0]?.length ?? 0;
  const at = (row: readonly number[], column: number): number => row[column] ?? 0;
  const table = Array.from({ length: size }, (_one, i) => [
    ...Array.from({ length: size }, (_other, j) => rows.reduce((sum, row) => sum + at(row, i) * at(row, j), 0)),
    rows.reduce((sum, row, k) => sum + at(row, i) * at(values, k), 0),
  ]);
  for (let pivot = 0; pivot < size; pivot += 1) {
    for (let row = 0; row < size; row += 1) {
      const times = row === pivot ? 0 : at(table[row] ?? [], pivot) / at(table[pivot] ?? [], pivot);
      table[row] = (table[row] ?? []).map((value, column) => value - times * at(table[pivot] ?? [], column));
    }
  }
  return table.map((row, i) => at(row, size) / at(row, i));
}

const tenths = (logarithms: readonly number[]): string => {
  const sorted = logarithms.toSorted((one, other) => one - other);
  const quantile = (part: number): number => Math.exp(sorted[Math.floor(part * (sorted.length - 1))] ?? 0);
  return TENTHS.map((part) => quantile(part).toFixed(2)).join(', ');
};

const of = (fight: Announced['fight']): Announced[] => fights.filter((one) => one.fight === fight);

const attacks = of('attacks').filter(({ guess }) => guess > 0);
const knownOf = ({ own, guess, isHome }: Announced): number[] => [1, log(own), log(guess), isHome ? 0 : 1];
const weights = leastSquares(
  attacks.map(knownOf),
  attacks.map(({ met }) => log(met)),
);
const rest = (one: Announced): number =>
  log(one.met) - knownOf(one).reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);
const [points = 0, own = 0, guess = 0, away = 0] = weights;
/** Besiegers as they are believed to be by the numbers above, as a logarithm. */
const believed = (one: Announced): number =>
  Math.max(log(one.met) - rest(one), Math.log(BESIEGERS.least * Math.max(1, one.garrison)));
console.log(
  textTable([
    ['MET', String(attacks.length)],
    [
      'points, own, guess, away',
      [Math.exp(points), own, guess, Math.exp(away)].map((one) => one.toFixed(2)).join(', '),
    ],
    ['times elsewhere', tenths(attacks.filter(({ isInCapital }) => !isInCapital).map(rest))],
    ['times in a capital', tenths(attacks.filter(({ isInCapital }) => isInCapital).map(rest))],
    ['BESIEGERS', String(of('reliefs').length + of('sorties').length)],
    ['times', tenths([...of('reliefs'), ...of('sorties')].map((one) => log(one.met) - believed(one)))],
    ['STORMED', String(of('storms').length)],
    ['times of the guess', tenths(of('storms').map(({ met, guess: put }) => log(met) - log(put)))],
  ]),
);

const percent = (share: number): string => (100 * share).toFixed(0);
const buckets = Map.groupBy(
  fights,
  ({ fight, given }) => `${fight} at ${String(Math.min(9, Math.floor(given / 10)))}0s`,
);
console.log(
  textTable([
    ['', 'count', 'given', 'won', '95 in 100'],
    ...[...buckets]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([bucket, all]) => {
        const { share, least, most } = shareOf(all.filter(({ hasWon }) => hasWon).length, all.length);
        const given = all.reduce((sum, one) => sum + one.given, 0) / all.length / 100;
        return [bucket, String(all.length), percent(given), percent(share), `${percent(least)} to ${percent(most)}`];
      }),
  ]),
);
