import { expect } from 'vitest';
import { DiceError, countFaces, type TypedFace } from '../../../rules/core/dice.ts';
import type { Odds } from '../../../rules/core/odds.ts';
import type { AnyProcedure } from '../../../rules/core/procedure.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import type { RulingsInForce, Settings } from '../../../rules/core/ruling.ts';

export type Outcome = Readonly<Record<string, unknown>>;

export interface Under {
  readonly rulings?: RulingsInForce;
  readonly settings?: Settings;
}

/** Finds procedures of a book by the last part of their ids. @throws Error for an unknown name */
export function proceduresOf({ id: book, procedures }: RuleSystem): (name: string) => AnyProcedure {
  return (name) => {
    const found = procedures.find(({ id }) => id === `${book}/${name}`);
    if (!found) throw new Error(`there is no procedure ${name}`);
    return found;
  };
}

/** Rolls every combination of dice and cards and sums the chance of each outcome. */
function countThrows(
  procedure: AnyProcedure,
  input: unknown,
  say: (outcome: Outcome) => string,
  { rulings = {}, settings = {} }: Under,
) {
  const counted = new Map<string, number>();
  const follow = (faces: readonly TypedFace[], chance: number): void => {
    try {
      const { outcome } = procedure.run(input, { faces }, rulings, settings);
      const words = say(outcome as Outcome);
      counted.set(words, (counted.get(words) ?? 0) + chance);
    } catch (error) {
      if (!(error instanceof DiceError) || error.code !== 'die-missing' || !error.die) throw error;
      const sides = countFaces(error.die);
      const typed = error.cards ?? Array.from({ length: sides }, (_, at) => at + 1);
      for (const face of typed) follow([...faces, face], chance / sides);
    }
  };
  follow([], 1);
  return counted;
}

/** Expects a procedure's odds to equal the count of every roll, outcome by outcome. */
export function expectOddsAsCounted(
  procedure: AnyProcedure,
  input: unknown,
  say: (outcome: Outcome) => string,
  under: Under = {},
): void {
  const counted = countThrows(procedure, input, say, under);
  const stated = procedure.odds(input, under.rulings, under.settings);
  const likely = stated.filter(({ chance }) => chance > 0);
  expect(likely.map(({ outcome }) => outcome).sort()).toEqual([...counted.keys()].sort());
  for (const { outcome, chance } of likely) expect(chance).toBeCloseTo(counted.get(outcome) ?? -1, 12);
  expect(sumOfOdds(stated)).toBeCloseTo(1, 12);
}

export const sumOfOdds = (odds: readonly Odds[]): number => odds.reduce((sum, { chance }) => sum + chance, 0);
