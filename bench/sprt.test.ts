import { describe, expect, it } from 'vitest';
import { seededDice } from '../rules/core/dice.ts';
import { BOUNDS, judge } from './sprt.ts';

const pairsOf = (counts: readonly number[]): number[] =>
  counts.flatMap((count, at) => Array.from({ length: count }, () => at / 4));

describe('sequential test of strength', () => {
  it('has the bounds of 5 % error rates', () => {
    expect(BOUNDS.accept).toBeCloseTo(2.944, 3);
    expect(BOUNDS.reject).toBeCloseTo(-2.944, 3);
  });

  it('agrees with the normal approximation for many pairs near the hypotheses', () => {
    const pairs = pairsOf([40, 230, 480, 260, 50]);
    const score = pairs.reduce((sum, pair) => sum + pair, 0) / pairs.length;
    const variance = pairs.reduce((sum, pair) => sum + (pair - score) ** 2, 0) / pairs.length;
    const better = 1 / (1 + 10 ** (-10 / 400));
    const normal = (pairs.length * (better - 0.5) * (2 * score - better - 0.5)) / (2 * variance);
    expect(judge(pairs, 10).logLikelihoodRatio).toBeCloseTo(normal, 1);
  });

  it('does not accept a few games that were all won', () => {
    expect(judge(pairsOf([0, 0, 0, 0, 4]), 50)).toMatchObject({ decision: 'continue', games: 8, score: 1 });
  });

  it('accepts a gain that is there and rejects one that is not', () => {
    const decide = (winsOfHundred: number, seed: string): string => {
      const dice = seededDice(seed);
      const game = (): number => (dice.roll('d100', 'game') <= winsOfHundred ? 1 : 0);
      const pairs: number[] = [];
      for (;;) {
        pairs.push((game() + game()) / 2);
        const { decision } = judge(pairs, 70);
        if (decision !== 'continue') return decision;
      }
    };
    const decisions = (wins: number): string[] => Array.from({ length: 20 }, (_, at) => decide(wins, `series ${at}`));
    // A score of 60 % corresponds to 70 Elo.
    expect(decisions(60).filter((decision) => decision === 'accept').length).toBeGreaterThanOrEqual(17);
    expect(decisions(50).filter((decision) => decision === 'reject').length).toBeGreaterThanOrEqual(17);
  });

  it('reports the mean score with a 95 % interval over pairs', () => {
    const { score, min, max } = judge(pairsOf([10, 0, 0, 0, 10]), 20);
    expect(score).toBe(0.5);
    expect(min).toBeCloseTo(0.275, 2);
    expect(max).toBeCloseTo(0.725, 2);
    // Expects Wilson's interval for 8 games won of 8.
    expect(judge(pairsOf([0, 0, 0, 0, 4]), 20).min).toBeCloseTo(0.676, 2);
  });
});
