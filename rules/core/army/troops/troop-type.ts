import type { z } from 'zod';
import { firstIssue } from '../../issue.ts';
import { parseInput } from '../../procedure.ts';

/** How a troop type shows itself on any screen or sheet. */
export interface TroopFace {
  /** As a list prints it: `Reg A LI CO P`. */
  readonly short: string;
  /** In words: `regular class A light infantry in close order with pike`. */
  readonly words: string;
  /** Facet id to the values this type has. */
  readonly facets: Readonly<Record<string, readonly string[]>>;
}

/** A troop type as it stands in an army file or a nation's list, not yet read. */
export type RawTroop = Readonly<Record<string, unknown>>;

/** A book's troop types: how they are read and how they show themselves. Documents are never changed in place, so answers are remembered by identity. */
export interface TroopTypes<Troop> {
  /** @throws InputError naming the field. */
  read(value: unknown): Troop;
  /** The troop type, or in a sentence what is wrong with it. */
  parse(raw: RawTroop): { readonly troop: Troop } | { readonly message: string };
  face(raw: RawTroop): TroopFace;
  /** Makes a question about troop types one about raw ones; `otherwise` answers for those that cannot be read. */
  ask<Answer>(question: (troop: Troop) => Answer, otherwise: Answer): (raw: RawTroop) => Answer;
}

const WHAT = 'troop type';
const UNREADABLE: TroopFace = { short: '?', words: 'a troop type that cannot be read', facets: {} };

/** Remembers the answer for each object. */
export function remember<Key extends object, Answer>(work: (key: Key) => Answer): (key: Key) => Answer {
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

export function troopTypes<Troop>(schema: z.ZodType<Troop>, faceOf: (troop: Troop) => TroopFace): TroopTypes<Troop> {
  const parse = remember((raw: RawTroop): { readonly troop: Troop } | { readonly message: string } => {
    const parsed = schema.safeParse(raw);
    if (parsed.success) return { troop: parsed.data };
    return { message: firstIssue(parsed.error.issues, raw, WHAT).message };
  });
  const ask =
    <Answer>(question: (troop: Troop) => Answer, otherwise: Answer) =>
    (raw: RawTroop): Answer => {
      const parsed = parse(raw);
      return 'troop' in parsed ? question(parsed.troop) : otherwise;
    };
  return {
    read: (value) => parseInput(schema, value, WHAT),
    parse,
    face: remember(ask(faceOf, UNREADABLE)),
    ask,
  };
}
