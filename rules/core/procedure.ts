import type { z } from 'zod';
import { describeFirstIssue } from './issue.ts';
import type { Odds } from './odds.ts';
import {
  type DiceSource,
  type DieRoll,
  expectAllUsed,
  ownAndRolledDice,
  type OwnDice,
  seededDice,
  typedDice,
  type TypedFace,
  typedThenRolledDice,
} from './dice.ts';
import type { RulingsInForce, Settings } from './ruling.ts';

/** Line of the breakdown: a sentence and the section of the book. */
export interface Step {
  readonly text: string;
  readonly citation: string;
}

export interface Resolution<Outcome> {
  readonly outcome: Outcome;
  readonly steps: readonly Step[];
  /** Ids of the rulings that were applied. */
  readonly rulings: readonly string[];
}

/** Rule that dice or tables decide, as used by the campaign, the rules calculator, the command line and the log. */
export interface Procedure<Input = unknown, Outcome = unknown> {
  /** Starts with the book's id: `for-the-pharaoh/campaign/raid`. */
  readonly id: string;
  readonly title: string;
  readonly citation: string;
  readonly input: z.ZodType<Input>;
  /** Descriptions of the dice that the procedure may roll, in order. */
  readonly dice: readonly string[];
  resolve(input: Input, dice: DiceSource, rulings: RulingsInForce, settings?: Settings): Resolution<Outcome>;
  /** Returns the exact odds before any roll. Absent if no dice decide. */
  odds?(input: Input, rulings: RulingsInForce, settings?: Settings): readonly Odds[];
}

/** Procedure with unchecked input, for callers outside the rules. */
export interface AnyProcedure {
  readonly id: string;
  readonly title: string;
  readonly citation: string;
  readonly input: z.ZodType;
  readonly dice: readonly string[];
  /** @throws InputError for invalid input. @throws DiceError for dice that do not match */
  run(input: unknown, dice: GivenDice, rulings?: RulingsInForce, settings?: Settings): ProcedureAnswer;
  /** True if dice decide and their exact odds can be calculated. */
  readonly hasOdds: boolean;
  /** Returns the exact odds before any roll, empty if the procedure has none. @throws InputError for invalid input */
  odds(input: unknown, rulings?: RulingsInForce, settings?: Settings): readonly Odds[];
}

/** Typed faces and cards, a seed, or both: the seed provides the dice after the typed ones. */
export type GivenDice =
  | { readonly faces: readonly TypedFace[] }
  | { readonly seed: string }
  | { readonly faces: readonly TypedFace[]; readonly seed: string }
  /** One side's dice are typed, and the other side's follow from the seed. With `rest`, the seed also replaces missing typed dice. */
  | {
      readonly faces: readonly TypedFace[];
      readonly seed: string;
      readonly own: OwnDice;
      readonly rest: boolean;
    };

function createSource(handed: GivenDice): DiceSource {
  if (!('faces' in handed)) return seededDice(handed.seed);
  if ('own' in handed) return ownAndRolledDice(handed.faces, seededDice(handed.seed), handed.own, handed.rest);
  return 'seed' in handed ? typedThenRolledDice(handed.faces, seededDice(handed.seed)) : typedDice(handed.faces);
}

export interface ProcedureAnswer extends Resolution<unknown> {
  readonly procedure: string;
  readonly input: unknown;
  readonly dice: readonly DieRoll[];
}

/** Input that a schema rejects. The error names the field, the expected value and the given value. */
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

/** Parses a value. @throws InputError that names the first invalid field */
export function parseInput<T>(schema: z.ZodType<T>, value: unknown, label: string): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { message, path } = describeFirstIssue(parsed.error.issues, value, label);
  throw new InputError(message, path);
}

/** Converts a procedure to one that checks its input. */
export function toAnyProcedure<Input, Outcome>(procedure: Procedure<Input, Outcome>): AnyProcedure {
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
      const source = createSource(handed);
      const resolution = procedure.resolve(input, source, rulings, settings);
      const typed = source.rolls.filter(({ origin }) => origin === 'typed');
      if ('faces' in handed) expectAllUsed({ rolls: typed }, handed.faces.length);
      return { procedure: id, input, dice: source.rolls, ...resolution };
    },
    odds: (unchecked, rulings = {}, settings = {}) =>
      procedure.odds?.(parseInput(schema, unchecked, id), rulings, settings) ?? [],
  };
}

/** Result of an earlier roll of this bound that is applied, for a unit or general with a role in that roll. */
export interface PastResult {
  readonly procedure: string;
  readonly phase: string;
  readonly role: string;
  /** Index among the holders, if several fill the role together. */
  readonly at: number;
  readonly input: unknown;
  readonly outcome: unknown;
  /** Hits that the unit or general took, and figures or models removed. */
  readonly hits: number;
  readonly gone: number;
}

/** Reason for a required roll, with its position if the rolls have an order. */
export type RequiredRoll = string | { readonly why: string; readonly order: number };

/** Facts that decide whether a roll is required, apart from the holder of the role. */
export interface OwedFacts {
  readonly phase: string;
  readonly rulings: RulingsInForce;
  /** Results for the holder since the last roll of this procedure for that holder, newest last. */
  readonly happened: readonly PastResult[];
}

/** Filters the results of one procedure. @param role role of the holder; any role if absent */
export const filterResults = <Input, Outcome>(
  happened: readonly PastResult[],
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
  ) as readonly (PastResult & {
    readonly input: Input;
    readonly outcome: Outcome;
  })[];
