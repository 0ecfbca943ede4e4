import { describe, expect, it } from 'vitest';
import { typedDice } from '../../../core/dice.ts';
import type { Odds } from '../../../core/odds.ts';
import { estimateFight, interception, interceptionFight } from '../encounters/interception.ts';
import { quickBattle, estimateBattle } from './quick-battle.ts';

const FACES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** Counts the outcomes of all hundred pairs of dice. */
function countOutcomes(describeOutcome: (one: number, other: number) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of FACES) {
    for (const other of FACES) {
      const outcome = describeOutcome(one, other);
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    }
  }
  return counts;
}

function expectExact(odds: readonly Odds[] | undefined, all: ReadonlyMap<string, number>): void {
  expect(new Map(odds?.map(({ outcome, chance }) => [outcome, Math.round(chance * 100)]))).toEqual(all);
  for (const { chance } of odds ?? []) expect(chance * 100).toBeCloseTo(Math.round(chance * 100), 10);
  expect((odds ?? []).reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
}

describe('odds before the dice', () => {
  it.each([
    [1000, 1000, 'none', 0],
    [1250, 1000, 'none', 0],
    [300, 1000, 'none', 0],
    [1, 1_000_000, 'none', 0],
    [777, 500, 'none', 0],
    [1000, 1000, 'none', 250],
    [1000, 1000, 'ladders', 0],
    [1500, 999, 'breach', 0],
    [1500, 999, 'tower', 0],
  ] as const)(
    'of a quick battle of %i against %i, walls %s and works of %i, match all hundred rolls',
    (attacker, defender, walls, works) => {
      const input = { attacker, defender, walls, works };
      const all = countOutcomes((one, other) => {
        const { winner, attackerLoss, defenderLoss } = quickBattle.resolve(input, typedDice([one, other]), {}).outcome;
        const how = winner === 'draw' ? 'a draw' : `the ${winner} wins`;
        return `${how}: attacker loses ${attackerLoss}, defender ${defenderLoss}`;
      });
      expectExact(quickBattle.odds?.(input, {}), all);
    },
  );

  it.each([
    [1000, 1000, 'none', 0],
    [1250, 1000, 'none', 0],
    [300, 1000, 'none', 0],
    [40, 1000, 'none', 0],
    [9000, 1000, 'none', 0],
    [1000, 9000, 'none', 0],
    [1000, 1000, 'none', 250],
    [2000, 1000, 'ladders', 0],
    [1500, 1000, 'breach', 0],
  ] as const)(
    'match the mean of all hundred rolls for %i against %i, walls %s and works of %i',
    (attacker, defender, walls, works) => {
      const input = { attacker, defender, walls, works };
      const all = FACES.flatMap((one) =>
        FACES.map((other) => quickBattle.resolve(input, typedDice([one, other]), {}).outcome),
      );
      const mean = (of: (outcome: (typeof all)[number]) => number) =>
        all.reduce((sum, outcome) => sum + of(outcome), 0) / all.length;
      const prospects = estimateBattle(attacker, defender, { walls, works }, {});
      const attackerWins = mean(({ winner }) => Number(winner === 'attacker'));
      const defenderWins = mean(({ winner }) => Number(winner === 'defender'));
      const attackerLoss = mean((outcome) => outcome.attackerLoss);
      const defenderLoss = mean((outcome) => outcome.defenderLoss);
      expect(prospects.attackerWins).toBeCloseTo(attackerWins, 12);
      expect(prospects.defenderWins).toBeCloseTo(defenderWins, 12);
      expect(prospects.attackerLoss).toBeCloseTo(attackerLoss, 8);
      expect(prospects.defenderLoss).toBeCloseTo(defenderLoss, 8);
    },
  );

  it.each([
    ['350', 350, 0, 0],
    ['349', 349, 0, 0.01],
  ] as const)('give 100 points against %s no chance but a draw', (_, defender, wins, draws) => {
    const { attackerWins, defenderWins } = estimateBattle(100, defender, { walls: 'none', works: 0 }, {});
    expect(attackerWins).toBe(wins);
    expect(1 - attackerWins - defenderWins).toBeCloseTo(draws, 12);
  });

  it('limit the bonus to 5 under the alternative of ruling FTP-C22', () => {
    const capped = estimateBattle(30, 9600, { walls: 'none', works: 0 }, { 'FTP-C22': 'capped' });
    expect(capped.attackerWins).toBeCloseTo(0.1, 12);
    expect(estimateBattle(30, 9600, { walls: 'none', works: 0 }, {})).toEqual({
      attackerWins: 0,
      defenderWins: 1,
      attackerLoss: 30,
      defenderLoss: 0,
    });
  });

  it('of an interception fight match all hundred rolls', () => {
    const input = { raiders: 1000, interceptors: 1500 };
    const all = countOutcomes((interceptors, raiders) => {
      const { outcome } = interceptionFight.resolve(input, typedDice([interceptors, raiders]), {});
      return `raiders lose ${outcome.raiderLoss} points, interceptors ${outcome.interceptorLoss}`;
    });
    expectExact(interceptionFight.odds?.(input, {}), all);
  });

  it('of an interception fight match the mean of all hundred rolls', () => {
    const input = { raiders: 1000, interceptors: 450 };
    const all = FACES.flatMap((one) =>
      FACES.map((other) => interceptionFight.resolve(input, typedDice([one, other]), {}).outcome),
    );
    const mean = (of: (outcome: (typeof all)[number]) => number) =>
      all.reduce((sum, outcome) => sum + of(outcome), 0) / all.length;
    expect(estimateFight(1000, 450)).toEqual({
      attackerWins: 0.45,
      defenderWins: 0.45,
      attackerLoss: mean(({ raiderLoss }) => raiderLoss),
      defenderLoss: mean(({ interceptorLoss }) => interceptorLoss),
    });
  });

  it('of an interception are the percentage, limited to 0 and 1', () => {
    const chances = (interceptors: number) =>
      interception.odds?.({ raiders: 60, interceptors }, {}).map(({ chance }) => chance);
    expect(chances(100)).toEqual([0.66, 0.34]);
    expect(chances(10)).toEqual([0, 1]);
    expect(chances(500)).toEqual([1, 0]);
  });
});
