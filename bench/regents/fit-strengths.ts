/**
 * `npm run bench -- strengths`: how strong foreign armies really are beside what a seat sees of them, and the weights by which guesses come
 * nearest (regents/constants.ts). The weights are found by a search from a fixed seed: it takes each step that makes the mean error smaller.
 * Points for each gold of revenue come in times of those of now.
 */
import { foesOf, pointsOfSide, seatView } from '../../regents/knowledge/enemy-strength.ts';
import { decide } from '../../regents/regent.ts';
import { TEMPERAMENTS } from '../../regents/temperaments.ts';
import { armyPoints, isWinter } from '../../rules/campaign.ts';
import { seededDice } from '../../rules/core/dice.ts';
import { turnsUntilWon } from '../../test/support/campaign-turns.ts';
import { rounds } from '../../test/support/rounds.ts';
import { textTable } from '../text-table.ts';
import { YEARS } from './tournament.ts';
import { rules, starts } from './starts.ts';

const CAMPAIGNS = rounds(18, 90);
const STEPS = 400;
/** Fewer points than these are as good as none. */
const LEAST = 20;
type Kind = 'field' | 'fieldOfCapital' | 'fort' | 'fortOfCapital';
/** Of one side as one seat sees it in one month: points that its revenue pays for, and the truth of each army that is seen. */
interface Sighting {
  readonly pays: number;
  readonly isFirstYear: boolean;
  readonly armies: readonly { readonly kind: Kind; readonly points: number }[];
}
type Weights = Record<Kind | 'unseen' | 'firstYear' | 'laterYears', number>;

const played = starts.filter(({ players }) => players.length <= 6);

const sightings: Sighting[] = [];
for (let campaign = 0; campaign < CAMPAIGNS; campaign += 1) {
  const start = played[campaign % played.length];
  if (!start) break;
  const seed = `strengths ${String(campaign)}`;
  const turns = turnsUntilWon(
    rules,
    start,
    (state, player, report) => {
      const view = seatView(rules, state, player);
      if (!isWinter(state)) {
        for (const [side, seen] of Map.groupBy(foesOf(view, player), (foe) => foe.player)) {
          const armies = seen.map(({ province, fort }) => {
            const there = Object.values(state.armies).filter(
              (army) => army.player === side && army.province === province && army.fort === fort,
            );
            const isCapital = state.setUp.provinces.some(({ id, capitalOf }) => id === province && capitalOf !== null);
            const kind: Kind = `${fort === null ? 'field' : 'fort'}${isCapital ? 'OfCapital' : ''}`;
            return { kind, points: there.reduce((sum, army) => sum + armyPoints(army), 0) / Math.max(1, there.length) };
          });
          sightings.push({ pays: pointsOfSide(view, side), isFirstYear: state.year === 1, armies });
        }
      }
      const seat = start.players.findIndex(({ id }) => id === player);
      const temperament = TEMPERAMENTS[(campaign + seat) % TEMPERAMENTS.length] ?? 'cautious';
      return decide(rules, { temperament, strength: 'able' }, { player, view, report, seed }).orders;
    },
    seed,
    { years: YEARS },
  );
  for (const turn of turns) if (turn.after.year > YEARS) break;
}

/** The truth of each army seen, in times of its guess. */
const ratios = (weights: Weights): number[] =>
  sightings.flatMap(({ pays, isFirstYear, armies }) => {
    const sum = armies.reduce((all, { kind }) => all + weights[kind], weights.unseen);
    const all = pays * (isFirstYear ? weights.firstYear : weights.laterYears);
    return armies.map(({ kind, points }) => Math.max(LEAST, points) / Math.max(1, (all * weights[kind]) / sum));
  });

const errorOf = (weights: Weights): number => {
  const all = ratios(weights);
  return all.reduce((sum, ratio) => sum + Math.abs(Math.log(ratio)), 0) / Math.max(1, all.length);
};

const dice = seededDice('strengths');
let best: Weights = { field: 1, fieldOfCapital: 1, fort: 1, fortOfCapital: 1, unseen: 1, firstYear: 1, laterYears: 1 };
let least = errorOf(best);
for (let step = 0; step < STEPS; step += 1) {
  const change = (): number => Math.exp((dice.roll('d100', 'step') - 50.5) / 200);
  const tried = Object.fromEntries(
    Object.entries(best).map(([name, weight]) => [name, name === 'field' ? 1 : weight * change()]),
  ) as Weights;
  const error = errorOf(tried);
  if (error < least) [best, least] = [tried, error];
}

const sorted = ratios(best).toSorted((one, other) => one - other);
const quantile = (part: number): string => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(2);
console.log(
  `${String(sorted.length)} armies seen in ${String(CAMPAIGNS)} campaigns; mean error of the guess, as a logarithm: ${least.toFixed(2)}`,
);
console.log(textTable([Object.keys(best), Object.values(best).map((weight) => weight.toFixed(2))]));
console.log(`Truth in times of the guess, tenth by tenth: ${[0.1, 0.3, 0.5, 0.7, 0.9].map(quantile).join(', ')}`);
