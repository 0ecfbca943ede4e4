/**
 * `npm run bench -- positions [campaigns]`: how likely each side wins, by what it holds and what stands open, fitted to campaigns of able
 * regents (POSITION in regents/constants.ts). Traits are those of a choice between the sides of each month by its traits, found by gradient
 * descent on three campaigns of four; the fourth is kept to judge them by.
 */
import { argv } from 'node:process';
import { seatView } from '../../regents/knowledge/enemy-strength.ts';
import { POSITION } from '../../regents/constants.ts';
import { chancesBy, TRAITS, type Traits, traitsOf } from '../../regents/evaluation/position.ts';
import { decide } from '../../regents/regent.ts';
import { TEMPERAMENTS } from '../../regents/temperaments.ts';
import { turnsUntilWon } from '../../test/support/campaign-turns.ts';
import { textTable } from '../text-table.ts';
import { YEARS } from './tournament.ts';
import { rules, starts } from './starts.ts';

const [, , , count = '200'] = argv;
const played = starts.filter(({ players }) => players.length <= 6);

/** A month: the traits of each side, and the part of the victory that became its. */
interface Month {
  readonly sides: ReadonlyMap<string, Traits>;
  readonly won: ReadonlyMap<string, number>;
  readonly weight: number;
}

function monthsOf(campaign: number): Month[] {
  const start = played[campaign % played.length];
  if (!start || !rules) return [];
  const seed = `positions ${String(campaign)}`;
  const turns = turnsUntilWon(
    rules,
    start,
    (state, player, report) => {
      const seat = start.players.findIndex(({ id }) => id === player);
      const temperament = TEMPERAMENTS[(campaign + seat) % TEMPERAMENTS.length] ?? 'cautious';
      const view = seatView(rules, state, player);
      return decide(rules, { temperament, strength: 'able' }, { player, view, report, seed }).orders;
    },
    seed,
    { years: YEARS },
  );
  let last = start;
  const seen: ReadonlyMap<string, Traits>[] = [];
  for (const { before, after } of turns) {
    seen.push(traitsOf(before));
    last = after;
  }
  const winners = new Set(last.victories.map(({ player }) => player));
  if (winners.size === 0) return [];
  return seen.map((sides) => ({
    sides,
    won: new Map([...winners].map((side) => [side, 1 / winners.size])),
    weight: 1 / seen.length,
  }));
}

function errorOf(months: readonly Month[], weights: Traits): number {
  let [error, all] = [0, 0];
  for (const month of months) {
    const chances = chancesBy(month.sides, weights);
    for (const [side, won] of month.won) error -= month.weight * won * Math.log(chances.get(side) ?? 1);
    all += month.weight;
  }
  return error / all;
}

const STEPS = 1500;
const DECAY = 0.0005;

function fitted(months: readonly Month[]): Traits {
  const zero = (): Traits => Object.fromEntries(TRAITS.map((trait) => [trait, 0])) as Traits;
  const [weights, mean, square] = [zero(), zero(), zero()];
  const all = months.reduce((sum, { weight }) => sum + weight, 0);
  for (let step = 1; step <= STEPS; step += 1) {
    const slope = zero();
    for (const month of months) {
      const chances = chancesBy(month.sides, weights);
      for (const [side, traits] of month.sides) {
        const off = (month.weight * ((chances.get(side) ?? 0) - (month.won.get(side) ?? 0))) / all;
        for (const trait of TRAITS) slope[trait] += off * traits[trait];
      }
    }
    for (const trait of TRAITS) {
      const one = slope[trait] + DECAY * weights[trait];
      mean[trait] = 0.9 * mean[trait] + 0.1 * one;
      square[trait] = 0.999 * square[trait] + 0.001 * one * one;
      const [m, s] = [mean[trait] / (1 - 0.9 ** step), square[trait] / (1 - 0.999 ** step)];
      weights[trait] -= (0.03 * m) / (Math.sqrt(s) + 1e-8);
    }
  }
  return weights;
}

const campaigns = Array.from({ length: Number(count) }, (_, campaign) => monthsOf(campaign));
/** The fourth campaign of each scenario. */
const isKept = (campaign: number): boolean => Math.floor(campaign / played.length) % 4 === 3;
const learnt = campaigns.filter((_, at) => !isKept(at)).flat();
const kept = campaigns.filter((_, at) => isKept(at)).flat();
const weights = fitted(learnt);
const even = Object.fromEntries(TRAITS.map((trait) => [trait, 0])) as Traits;
console.log(
  `${String(learnt.length + kept.length)} months of ${count} campaigns; error of the logarithm ${errorOf(learnt, weights).toFixed(3)}, in those kept ${errorOf(kept, weights).toFixed(3)}, by the weights in force ${errorOf(kept, POSITION).toFixed(3)}, by chance alone ${errorOf(kept, even).toFixed(3)}`,
);
console.log(textTable([[...TRAITS], TRAITS.map((trait) => weights[trait].toFixed(2))]));
