import type { z } from 'zod';
import { firstIssue } from './issue.ts';
import type { Odds } from './odds.ts';
import {
  type DiceSource,
  type DieRoll,
  expectAllUsed,
  ownAndThrownDice,
  type OwnDice,
  seededDice,
  typedDice,
  type TypedFace,
  typedThenThrownDice,
} from './dice.ts';
import type { RulingsInForce, Settings } from './ruling.ts';

/** One line of the working: what was done, in words, and the section that says so. */
export interface Step {
  readonly text: string;
  readonly citation: string;
}

export interface Resolution<Outcome> {
  readonly outcome: Outcome;
  readonly steps: readonly Step[];
  /** Ids of the rulings that had a say. */
  readonly rulings: readonly string[];
}

/** Any rule that dice or tables decide: the campaign, the table aid, the command line and the log all call the same one. */
export interface Procedure<Input = unknown, Outcome = unknown> {
  /** With the book's prefix: `for-the-pharaoh/campaign/raid`. */
  readonly id: string;
  readonly title: string;
  readonly citation: string;
  readonly input: z.ZodType<Input>;
  /** The dice it may ask for, in order, in words. */
  readonly dice: readonly string[];
  resolve(input: Input, dice: DiceSource, rulings: RulingsInForce, settings?: Settings): Resolution<Outcome>;
  /** What may come of it and how likely, exactly, before any die is thrown. Absent where the dice do not decide. */
  odds?(input: Input, rulings: RulingsInForce, settings?: Settings): readonly Odds[];
}

/** A procedure whose input has yet to be checked, as callers outside the rules hold it. */
export interface AnyProcedure {
  readonly id: string;
  readonly title: string;
  readonly citation: string;
  readonly input: z.ZodType;
  readonly dice: readonly string[];
  /** @throws InputError for an input that does not fit. @throws DiceError for dice that do not fit. */
  run(input: unknown, dice: HandedDice, rulings?: RulingsInForce, settings?: Settings): ProcedureAnswer;
  /** Whether dice decide it in a way that has exact odds. */
  readonly hasOdds: boolean;
  /** The exact odds before any die is thrown; none where the procedure has no odds. @throws InputError for an input that does not fit. */
  odds(input: unknown, rulings?: RulingsInForce, settings?: Settings): readonly Odds[];
}

/** Faces and cards typed in, a seed, or what is typed as far as it goes and then the seed. */
export type HandedDice =
  | { readonly faces: readonly TypedFace[] }
  | { readonly seed: string }
  | { readonly faces: readonly TypedFace[]; readonly seed: string }
  /** The dice of one side are typed, those of the other are of the seed; and with `rest` one's own, from where the typed ones end. */
  | {
      readonly faces: readonly TypedFace[];
      readonly seed: string;
      readonly own: OwnDice;
      readonly rest: boolean;
    };

function sourceOf(handed: HandedDice): DiceSource {
  if (!('faces' in handed)) return seededDice(handed.seed);
  if ('own' in handed) return ownAndThrownDice(handed.faces, seededDice(handed.seed), handed.own, handed.rest);
  return 'seed' in handed ? typedThenThrownDice(handed.faces, seededDice(handed.seed)) : typedDice(handed.faces);
}

export interface ProcedureAnswer extends Resolution<unknown> {
  readonly procedure: string;
  readonly input: unknown;
  readonly dice: readonly DieRoll[];
}

/** Input that a schema refused: names the place, what was expected and what came. */
export class InputError extends Error {
  override readonly name = 'InputError';
  readonly code: string;
  readonly path: string;

  constructor(message: string, path: string, code = 'bad-input') {
    super(message);
    this.path = path;
    this.code = code;
  }
}

/** Checks `value` against a schema. @throws InputError that names the first field that is wrong. */
export function parseInput<T>(schema: z.ZodType<T>, value: unknown, whatItIs: string): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { message, path } = firstIssue(parsed.error.issues, value, whatItIs);
  throw new InputError(message, path);
}

/** Makes a typed procedure callable with unchecked input. */
export function anyProcedure<Input, Outcome>(procedure: Procedure<Input, Outcome>): AnyProcedure {
  const { id, title, citation, input: schema, dice: asks } = procedure;
  return {
    id,
    title,
    citation,
    input: schema,
    dice: asks,
    hasOdds: procedure.odds !== undefined,
    run(unchecked, handed, rulings = {}, settings = {}) {
      const input = parseInput(schema, unchecked, id);
      const source = sourceOf(handed);
      const resolution = procedure.resolve(input, source, rulings, settings);
      const typed = source.rolls.filter(({ origin }) => origin === 'typed');
      if ('faces' in handed) expectAllUsed({ rolls: typed }, handed.faces.length);
      return { procedure: id, input, dice: source.rolls, ...resolution };
    },
    odds: (unchecked, rulings = {}, settings = {}) =>
      procedure.odds?.(parseInput(schema, unchecked, id), rulings, settings) ?? [],
  };
}

/** A throw of this run through the phases that somebody filled a role of, and whose result was taken over. */
export interface Happened {
  readonly procedure: string;
  /** Id of the phase. */
  readonly phase: string;
  readonly role: string;
  /** His place among those who filled it together, from 0. */
  readonly at: number;
  readonly input: unknown;
  readonly outcome: unknown;
  /** Hits that he took by it, and the figures or models that it took off the table. */
  readonly hits: number;
  readonly gone: number;
}

/** Why somebody owes a throw, and his place among those who owe it where they throw in an order. */
export type Owed = string | { readonly why: string; readonly order: number };

/** What beside a unit or a general decides whether he owes a throw. */
export interface OwedFacts {
  /** Id of the phase. */
  readonly phase: string;
  readonly rulings: RulingsInForce;
  /** What befell him since the procedure was last thrown for him, the last one last. */
  readonly happened: readonly Happened[];
}

/** What befell somebody by one procedure, the last one last. @param role the one he filled; any where absent */
export const happenedBy = <Input, Outcome>(
  happened: readonly Happened[],
  {
    id,
  }: {
    readonly id: string;
    resolve(input: Input, dice: DiceSource, rulings: RulingsInForce): Resolution<Outcome>;
  },
  role?: string,
) =>
  happened.filter(
    (each) => each.procedure === id && (role === undefined || each.role === role),
  ) as readonly (Happened & {
    readonly input: Input;
    readonly outcome: Outcome;
  })[];
