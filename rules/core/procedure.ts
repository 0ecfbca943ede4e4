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

/** Line of the breakdown: a sentence and its book section. */
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

/** Rule decided by dice or tables. The campaign, the table aid, the command line and the log all call it. */
export interface Procedure<Input = unknown, Outcome = unknown> {
  /** Starts with the book's id: `for-the-pharaoh/campaign/raid`. */
  readonly id: string;
  readonly title: string;
  readonly citation: string;
  readonly input: z.ZodType<Input>;
  /** Descriptions of the dice it may ask for, in order. */
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

/** Typed faces and cards, a seed, or both: the seed rolls the dice after the typed ones. */
export type GivenDice =
  | { readonly faces: readonly TypedFace[] }
  | { readonly seed: string }
  | { readonly faces: readonly TypedFace[]; readonly seed: string }
  /** The dice of one side are typed, those of the other come from the seed. With `rest`, the seed also replaces missing typed dice. */
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

/** Input rejected by a schema. Names the place, the expected value and the given one. */
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

/** Applied roll of this bound in which a unit or general filled a role. */
export interface PastResult {
  readonly procedure: string;
  readonly phase: string;
  readonly role: string;
  /** Index of the holder among those who filled the role together. */
  readonly at: number;
  readonly input: unknown;
  readonly outcome: unknown;
  /** Hits that the holder took, and figures or models removed. */
  readonly hits: number;
  readonly gone: number;
}

/** Reason for a required roll; with its position, if the rolls have an order. */
export type RequiredRoll = string | { readonly why: string; readonly order: number };

/** Facts other than the holder that decide whether a roll is required. */
export interface OwedFacts {
  readonly phase: string;
  readonly rulings: RulingsInForce;
  /** Earlier results for the holder since the holder's last roll of the procedure, newest last. */
  readonly happened: readonly PastResult[];
}

/** Filters the results of one procedure, newest last. @param role role of the holder; any if absent */
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
