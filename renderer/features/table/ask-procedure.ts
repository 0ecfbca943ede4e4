import { DiceError } from '../../../rules/core/dice.ts';
import type { Die } from '../../../rules/core/dice.ts';
import { InputError } from '../../../rules/core/procedure.ts';
import type { AnyProcedure, HandedDice, ProcedureAnswer } from '../../../rules/core/procedure.ts';
import type { RulingsInForce } from '../../../rules/core/ruling.ts';
import type { Settings } from '../../../rules/core/settings.ts';

/** A procedure with what it is asked. */
export interface Question {
  readonly procedure: AnyProcedure;
  readonly input: unknown;
  readonly rulings: RulingsInForce;
  readonly settings?: Settings | undefined;
}

/** What a procedure says to the dice it has: its answer, the die or card it wants next, or why not. */
export type Asked =
  | { readonly status: 'answered'; readonly answer: ProcedureAnswer }
  | {
      readonly status: 'die-wanted';
      readonly die: Die;
      readonly what: string;
      readonly cards: readonly string[] | null;
    }
  | { readonly status: 'refused'; readonly sentence: string };

/** Asks again from the start with every face so far: which die comes next depends on those before it. */
export function askProcedure({ procedure, input, rulings, settings }: Question, dice: HandedDice): Asked {
  try {
    return { status: 'answered', answer: procedure.run(input, dice, rulings, settings) };
  } catch (thrown) {
    if (thrown instanceof DiceError && thrown.code === 'die-missing' && thrown.die !== null)
      return { status: 'die-wanted', die: thrown.die, what: thrown.what ?? '', cards: thrown.cards };
    if (thrown instanceof DiceError || thrown instanceof InputError)
      return { status: 'refused', sentence: thrown.message };
    throw thrown;
  }
}
