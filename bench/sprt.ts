/**
 * Sequential probability ratio test: does the current version play better than a reference by a given Elo gain? H0: the difference is 0
 * Elo. H1: it is the gain. Both error rates are 5 %. The unit is a pair of games from one seed with the sides exchanged, because the two
 * games of a pair are not independent. Likelihoods are generalised as in fishtest: they use the most likely distribution of pair scores
 * with the mean of each hypothesis.
 */
import { estimateShare } from '../contract/battles/series.ts';
import { formatTable } from './measure.ts';

const ERROR_RATE = 0.05;
/** Bounds of the log-likelihood ratio. */
export const BOUNDS = {
  reject: Math.log(ERROR_RATE / (1 - ERROR_RATE)),
  accept: Math.log((1 - ERROR_RATE) / ERROR_RATE),
} as const;
/** Scores of a pair: the mean of two games that are each lost (0), drawn (½) or won (1). */
const PAIR_SCORES = [0, 0.25, 0.5, 0.75, 1] as const;
/** Count used for a pair score that never occurred. */
const UNSEEN_COUNT = 0.001;
const BISECTIONS = 60;
const Z = 1.96;

export interface Verdict {
  /** Decision about the gain (H1): accepted, rejected or not decided yet. */
  readonly decision: 'accept' | 'reject' | 'continue';
  readonly games: number;
  /** Mean score per game with its 95 % interval, which is not corrected for the early end. */
  readonly score: number;
  readonly min: number;
  readonly max: number;
  readonly logLikelihoodRatio: number;
}

const scoreOf = (elo: number): number => 1 / (1 + 10 ** (-elo / 400));

/** Returns the most likely shares of the pair scores, given the mean score. */
function fitShares(shares: readonly number[], mean: number): readonly number[] {
  const offsets = PAIR_SCORES.map((score) => score - mean);
  const sum = (x: number): number =>
    offsets.reduce((total, offset, at) => total + ((shares[at] ?? 0) * offset) / (1 + x * offset), 0);
  // The sum falls from +∞ to -∞ between these two values.
  let [low, high] = [-1 / (1 - mean), 1 / mean];
  for (let step = 0; step < BISECTIONS; step += 1) {
    const middle = (low + high) / 2;
    if (sum(middle) > 0) low = middle;
    else high = middle;
  }
  return shares.map((share, at) => share / (1 + low * (offsets[at] ?? 0)));
}

/** Judges pairs by their scores. */
export function judge(pairs: readonly number[], gain: number): Verdict {
  const counts = PAIR_SCORES.map((score) => pairs.filter((pair) => pair === score).length || UNSEEN_COUNT);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const shares = counts.map((count) => count / total);
  const [even, better] = [fitShares(shares, scoreOf(0)), fitShares(shares, scoreOf(gain))];
  const logLikelihoodRatio = counts.reduce(
    (sum, count, at) => sum + count * Math.log((better[at] ?? NaN) / (even[at] ?? NaN)),
    0,
  );
  const score = pairs.reduce((sum, pair) => sum + pair, 0) / pairs.length;
  const variance = pairs.reduce((sum, pair) => sum + (pair - score) ** 2, 0) / Math.max(1, pairs.length - 1);
  const margin = Z * Math.sqrt(variance / pairs.length);
  // Identical pairs give no variance, so the games are treated as independent.
  const { least, most } = estimateShare(2 * pairs.length * score, 2 * pairs.length);
  const isAccepted = logLikelihoodRatio >= BOUNDS.accept;
  return {
    decision: isAccepted ? 'accept' : logLikelihoodRatio <= BOUNDS.reject ? 'reject' : 'continue',
    games: 2 * pairs.length,
    score,
    min: margin === 0 ? least : Math.max(0, score - margin),
    max: margin === 0 ? most : Math.min(1, score + margin),
    logLikelihoodRatio,
  };
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
/** Formats a score as an Elo difference. Returns "Infinity" or "-Infinity" if every game was won or lost. */
const formatElo = (score: number): string => (-400 * Math.log10(1 / score - 1)).toFixed(0);

/** Plays pairs until the test decides or `maxGames` are played, and prints the result. Exit code 1 unless the gain is accepted. */
export async function runTest(
  { title, gain, maxGames }: { readonly title: string; readonly gain: number; readonly maxGames: number },
  playPair: (pair: number) => number | Promise<number>,
): Promise<void> {
  if (!(gain > 0) || !(maxGames >= 2)) throw new RangeError('--gain must be above 0 and --games at least 2');
  const pairs: number[] = [];
  let verdict: Verdict;
  do {
    pairs.push(await playPair(pairs.length));
    verdict = judge(pairs, gain);
    if (pairs.length % 10 === 0)
      console.error(`${verdict.games} games, log-likelihood ratio ${verdict.logLikelihoodRatio.toFixed(2)}`);
  } while (verdict.decision === 'continue' && verdict.games + 2 <= maxGames);
  const { decision, games, score, min, max, logLikelihoodRatio } = verdict;
  console.log(title);
  console.log(
    formatTable([
      ['H0, H1', `0 Elo, ${gain} Elo`],
      ['games', String(games)],
      ['score', `${percent(score)} (95 %: ${percent(min)} to ${percent(max)})`],
      ['Elo', `${formatElo(score)} (95 %: ${formatElo(min)} to ${formatElo(max)})`],
      [
        'log-likelihood ratio',
        `${logLikelihoodRatio.toFixed(2)} (bounds ${BOUNDS.reject.toFixed(2)}, ${BOUNDS.accept.toFixed(2)})`,
      ],
      ['verdict on the gain', decision],
    ]),
  );
  if (decision !== 'accept') process.exitCode = 1;
}
