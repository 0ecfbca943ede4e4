import { describe, expect, it } from 'vitest';
import { seededDice } from '../../rules/core/dice.ts';
import { drawPlan, type Regrets, updateRegrets, getShares } from './choose-plan.ts';

describe('regret matching', () => {
  it('starts with equal shares of all plans', () => {
    expect(getShares([0, 0, 0, 0])).toEqual([0.25, 0.25, 0.25, 0.25]);
  });

  it('converges to the dominant plan', () => {
    let regrets: Regrets = [0, 0, 0];
    for (let round = 0; round < 20; round += 1) regrets = updateRegrets(regrets, [0.2, 0.6, 0.5]);
    expect(getShares(regrets)[1]).toBeGreaterThan(0.9);
  });

  it('converges to equal shares in matching pennies', () => {
    let [mine, theirs]: [Regrets, Regrets] = [
      [0, 1],
      [0, 0],
    ];
    const sums = [0, 0];
    for (let round = 1; round <= 2000; round += 1) {
      const [p, q] = [getShares(mine), getShares(theirs)];
      for (const side of [0, 1]) sums[side] = (sums[side] ?? 0) + (p[side] ?? 0) / 2000;
      mine = updateRegrets(mine, [q[0] ?? 0, q[1] ?? 0]);
      theirs = updateRegrets(theirs, [p[1] ?? 0, p[0] ?? 0]);
    }
    expect(sums[0]).toBeCloseTo(0.5, 1);
  });

  it('draws plans by their shares', () => {
    const dice = seededDice('parts');
    const counts = [0, 0];
    for (let at = 0; at < 1000; at += 1) counts[drawPlan([0.2, 0.8], dice)]! += 1;
    expect(counts[0]).toBeGreaterThan(150);
    expect(counts[0]).toBeLessThan(250);
  });
});
