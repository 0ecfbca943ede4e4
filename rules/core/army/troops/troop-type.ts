import type { z } from 'zod';
import { describeFirstIssue } from '../../issue.ts';
import { parseInput } from '../../procedure.ts';

/** Display texts of a troop type. */
export interface TroopFace {
  /** The troop type as lists print it: `Reg A LI CO P`. */
  readonly short: string;
  /** Description: `regular class A light infantry in close order with pike`. */
  readonly words: string;
  /** Values of the type by facet id. */
  readonly facets: Readonly<Record<string, readonly string[]>>;
}

/** An unparsed troop type from an army file or army list. */
export type RawTroop = Readonly<Record<string, unknown>>;

/** Parser and display texts of a book's troop types. Raw troop types never change, so results are cached per object. */
export interface TroopTypes<Troop> {
  /** @throws InputError naming the field */
  read(value: unknown): Troop;
  /** Returns the troop type or an error message. */
  parse(raw: RawTroop): { readonly troop: Troop } | { readonly message: string };
  face(raw: RawTroop): TroopFace;
  /** Converts a function of troop types to one of raw troop types, with the result `otherwise` for invalid ones. */
  ask<Answer>(question: (troop: Troop) => Answer, otherwise: Answer): (raw: RawTroop) => Answer;
}

const LABEL = 'troop type';
const INVALID_FACE: TroopFace = { short: '?', words: 'a troop type that cannot be read', facets: {} };

/** Caches a function's results per object. */
export function memoize<Key extends object, Answer>(work: (key: Key) => Answer): (key: Key) => Answer {
  const answers = new WeakMap<Key, { readonly answer: Answer }>();
  return (key) => {
    let found = answers.get(key);
    if (!found) {
      found = { answer: work(key) };
      answers.set(key, found);
    }
    return found.answer;
  };
}

export function createTroopTypes<Troop>(
  schema: z.ZodType<Troop>,
  faceOf: (troop: Troop) => TroopFace,
): TroopTypes<Troop> {
  const parse = memoize((raw: RawTroop): { readonly troop: Troop } | { readonly message: string } => {
    const parsed = schema.safeParse(raw);
    if (parsed.success) return { troop: parsed.data };
    return { message: describeFirstIssue(parsed.error.issues, raw, LABEL).message };
  });
  const ask =
    <Answer>(question: (troop: Troop) => Answer, otherwise: Answer) =>
    (raw: RawTroop): Answer => {
      const parsed = parse(raw);
      return 'troop' in parsed ? question(parsed.troop) : otherwise;
    };
  return {
    read: (value) => parseInput(schema, value, LABEL),
    parse,
    face: memoize(ask(faceOf, INVALID_FACE)),
    ask,
  };
}
