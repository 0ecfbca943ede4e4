import type { z } from 'zod';
import type { DiceSource } from '../../core/dice.ts';
import { against, chances, dieWays, together } from '../../core/odds.ts';
import type { Procedure, Step } from '../../core/procedure.ts';
import { type Percent, percent, percentOf } from '../../core/quantities.ts';
import { INTERCEPTION } from '../citations.ts';
import { forcesSchema } from './interception.ts';

interface Row {
  /** The least score of the row. */
  readonly from: number;
  readonly raiders: Percent;
  readonly interceptors: Percent;
}

const row = (from: number, raiders: number, interceptors: number): Row => ({
  from,
  raiders: percent(raiders),
  interceptors: percent(interceptors),
});

/* The book's result table, rows in its order; losses in hundredths of the raiders' points for both sides. */
const RESULTS: readonly [Row, ...Row[]] = [
  row(-9, 0, 100),
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

export interface FightOutcome {
  readonly score: number;
  readonly raiderLossPercent: number;
  readonly interceptorLossPercent: number;
  /** Points due, capped at what the side has. */
  readonly raiderLoss: number;
  readonly interceptorLoss: number;
}

/** Losses of both sides for a score of −9 to 9: the interceptors' die less the raiders'. */
function fightResult(score: number, raiders: number, interceptors: number): FightOutcome {
  const found = RESULTS.findLast(({ from }) => score >= from) ?? RESULTS[0];
  return {
    score,
    raiderLossPercent: found.raiders,
    interceptorLossPercent: found.interceptors,
    raiderLoss: Math.min(raiders, percentOf(found.raiders, raiders)),
    interceptorLoss: Math.min(interceptors, percentOf(found.interceptors, raiders)),
  };
}

/** Fights an interception by the result table (rulings FTP-C12): the interceptors' d10, then the raiders'. */
export function rollFight(
  raiders: number,
  interceptors: number,
  dice: DiceSource,
  who: { raiders?: string; interceptors?: string } = {},
): { outcome: FightOutcome; steps: Step[] } {
  const theirs = dice.roll('d10', 'the interceptors’ die', who.interceptors);
  const ours = dice.roll('d10', 'the raiders’ die', who.raiders);
  const outcome = fightResult(theirs - ours, raiders, interceptors);
  const loss = (side: string, share: number, points: number): Step => ({
    text: `${side} lose ${share}% of the raiders’ ${raiders} points: ${points} due`,
    citation: INTERCEPTION,
  });
  return {
    outcome,
    steps: [
      { text: `${theirs} − ${ours} = ${outcome.score}`, citation: INTERCEPTION },
      loss('raiders', outcome.raiderLossPercent, outcome.raiderLoss),
      loss('interceptors', outcome.interceptorLossPercent, outcome.interceptorLoss),
    ],
  };
}

/** The fight when raiders are caught (For the Pharaoh, Intercepting Raiders). */
export const interceptionFight: Procedure<z.output<typeof forcesSchema>, FightOutcome> = {
  id: 'for-the-pharaoh/campaign/interception-fight',
  title: 'Interception fight',
  citation: INTERCEPTION,
  input: forcesSchema,
  dice: ['d10 interceptors', 'd10 raiders'],
  resolve({ raiders, interceptors }, dice) {
    return { ...rollFight(raiders, interceptors, dice), rulings: ['FTP-C12'] };
  },
  odds({ raiders, interceptors }) {
    const scores = chances(together(dieWays(10), against(dieWays(10))));
    return RESULTS.map((result, index) => {
      const below = RESULTS[index + 1]?.from ?? Infinity;
      const { raiderLoss, interceptorLoss } = fightResult(result.from, raiders, interceptors);
      const inRow = scores.filter(({ total }) => total >= result.from && total < below);
      return {
        outcome: `raiders lose ${raiderLoss}, interceptors ${interceptorLoss}`,
        chance: inRow.reduce((sum, { chance }) => sum + chance, 0),
      };
    });
  },
};
