import type { Odds } from '../../../rules/core/odds.ts';
import type { ProcedureAnswer } from '../../../rules/core/procedure.ts';
import type { RulingsInForce } from '../../../rules/core/ruling.ts';
import { forThePharaoh } from '../../../rules/for-the-pharaoh/for-the-pharaoh.ts';

/** Part of an input. Objects are merged; everything else is replaced. */
export type Part = Readonly<Record<string, unknown>>;

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges a part into an input. */
export function over(under: Part, part: Part): Part {
  const merged: Record<string, unknown> = { ...under };
  for (const [key, value] of Object.entries(part)) {
    const below = merged[key];
    merged[key] = isPart(below) && isPart(value) ? over(below, value) : value;
  }
  return merged;
}

/** Runs a procedure of For the Pharaoh with given dice or a seed, and returns its odds too. */
export function trial(
  name: string,
  input: unknown,
  dice: readonly number[] | string,
  rulings: RulingsInForce = {},
): ProcedureAnswer & { readonly odds: readonly Odds[] } {
  const procedure = forThePharaoh.procedures.find(({ id }) => id === `for-the-pharaoh/${name}`);
  if (!procedure) throw new Error(`there is no procedure ${name}`);
  const answer = procedure.run(input, typeof dice === 'string' ? { seed: dice } : { faces: dice }, rulings);
  return { ...answer, odds: procedure.odds(input, rulings) };
}

/** Runs a procedure of For the Pharaoh and returns only the outcome. */
export const outcome = <T>(name: string, input: unknown, dice: readonly number[] | string = 'any', rulings = {}): T =>
  trial(name, input, dice, rulings).outcome as T;
