import type { z } from 'zod';
import { type SentenceArguments, type Name, type Sentence, createSentence, type Texts } from './sentence.ts';

/** Reason why an order or intervention is not permitted. `path` is relative to it: `to`, `force.parts.0.count`. */
export interface Refusal {
  readonly code: string;
  readonly sentence: Sentence;
  readonly path: string;
}

export const refusal = <const Text extends string>(
  code: string,
  path: string,
  text: Text,
  ...filling: SentenceArguments<Text>
): Refusal => ({ code, sentence: createSentence(`refusal.${code}`, text, ...filling), path });

/** Choice of a field. A choice that is not permitted is shown with its reason. */
export interface Choice {
  readonly value: string | null;
  readonly name: Name;
  readonly closed: Refusal | null;
}

/** Troops that an army can detach: the maximum of each part, and the largest permitted selection. */
export interface Reserve {
  readonly parts: readonly {
    readonly id: string;
    readonly name: string;
    readonly most: number;
    readonly cost: number;
  }[];
  readonly generals: readonly { readonly id: string; readonly name: string; readonly cost: number }[];
  readonly all: {
    readonly parts: readonly { readonly id: string; readonly count: number }[];
    readonly generals: readonly string[];
  };
}

/** Kind of troops that an army may raise, from its army list. */
export interface Recruit {
  readonly entry: string;
  readonly name: string;
  /** Gold per figure or model. */
  readonly cost: number;
  /** Maximum in the army; null if unlimited. */
  readonly max: number | null;
  /** Number that may still be raised, given the army and everything that shares its maximum; null if unlimited. */
  readonly left: number | null;
}

/** Permitted values of a field, given the state and the other fields. */
export type FieldOptions =
  /** `none` is the reason if there are no choices. */
  | { readonly kind: 'choice'; readonly choices: readonly Choice[]; readonly none: Refusal | null }
  /** Several different choices; if `ranked`, best first. */
  | { readonly kind: 'several'; readonly choices: readonly Choice[]; readonly least: 0 | 1; readonly ranked: boolean }
  /** A part of an army. If `orAll`, null means all troops. */
  | { readonly kind: 'force'; readonly reserve: Reserve; readonly orAll: boolean }
  /** Number of each part, without generals. */
  | { readonly kind: 'parts'; readonly reserve: Reserve; readonly least: 0 | 1 }
  /** `usual` is the default, or null if the user must type a number. If `orNone`, null is a valid value. */
  | {
      readonly kind: 'number';
      readonly least: number;
      readonly most: number;
      readonly usual: number | null;
      readonly orNone?: true;
    }
  /** `absent` is the meaning of an absent field; null if the field is required. */
  | { readonly kind: 'switch'; readonly closed: Refusal | null; readonly absent: boolean | null }
  | { readonly kind: 'name'; readonly longest: number; readonly usual: string }
  /** Free text of several lines; a sample uses `example`. */
  | { readonly kind: 'text'; readonly longest: number; readonly example: string }
  /** New units. `recruits` is null for troops described without a list; `free` is then an example with its cost. */
  | {
      readonly kind: 'recruits';
      readonly recruits: readonly Recruit[] | null;
      /** Entries shown first; the others follow, grouped by kind. If absent, all keep the list's order. */
      readonly usual?: readonly string[];
      readonly free: { readonly troop: Readonly<Record<string, unknown>>; readonly cost: number } | null;
      readonly gold: number;
    }
  | {
      readonly kind: 'generals';
      readonly grades: readonly { readonly stars: number; readonly cost: number }[];
      readonly gold: number;
    }
  /** Extras bought by number, with their costs. */
  | { readonly kind: 'extras'; readonly kinds: readonly Recruit[]; readonly gold: number };

/** Rule for a form field: lists the permitted values and checks a value, by the same condition. */
export interface FieldRule<Context, Subject, Order, Value> {
  readonly label: string;
  options(context: Context, subject: Subject, draft: Partial<Order>): FieldOptions;
  closed(context: Context, subject: Subject, value: Value, draft: Partial<Order>): Refusal | null;
}

/** Form of an order or decree, with its types hidden. */
export interface FormDefinition<Context, Draft> {
  readonly shape: z.ZodObject;
  readonly icon: `i-lucide-${string}`;
  readonly title: string;
  readonly texts: Texts;
  readonly fields: Readonly<Record<string, FieldRule<Context, unknown, Draft, unknown>>>;
  /** Checks the fields together. */
  check?(context: Context, subject: unknown, draft: Draft): Refusal | null;
}

export type FormShape = z.ZodObject<{ kind: z.ZodLiteral<string> } & z.ZodRawShape>;

/** Rules of a field with one choice. */
export interface ChoiceRule<Context, Subject, Draft, Value extends string | null> {
  readonly label: string;
  candidates(context: Context, subject: Subject, draft: Partial<Draft>): readonly Value[];
  name(context: Context, value: Value, subject: Subject): Name;
  closed(context: Context, subject: Subject, value: Value, draft: Partial<Draft>): Refusal | null;
  /** Message if there are no choices. */
  readonly none: string;
}

/** Creates a field with one choice. Its options and its check use the same `closed`. */
export const choiceField = <Context, Subject, Draft, Value extends string | null>({
  label,
  candidates,
  name,
  closed,
  none,
}: ChoiceRule<Context, Subject, Draft, Value>): FieldRule<Context, Subject, Draft, Value> => ({
  label,
  options: (context, subject, draft): FieldOptions => ({
    kind: 'choice',
    none: refusal('nothing-to-choose', '', none),
    choices: candidates(context, subject, draft).map((value) => ({
      value,
      name: name(context, value, subject),
      closed: closed(context, subject, value, draft),
    })),
  }),
  closed,
});
