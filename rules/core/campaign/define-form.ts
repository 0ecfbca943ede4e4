import type { z } from 'zod';
import { type Filling, type Name, type Sentence, sentence, type Texts } from './words.ts';

/** Why something cannot be ordered or ruled, named for whoever does. `path` lies below it: `to`, `force.parts.0.count`. */
export interface Refusal {
  readonly code: string;
  readonly sentence: Sentence;
  readonly path: string;
}

export const refusal = <const Text extends string>(
  code: string,
  path: string,
  text: Text,
  ...filling: Filling<Text>
): Refusal => ({ code, sentence: sentence(`refusal.${code}`, text, ...filling), path });

/** One thing that a field may name. One that it may not is shown with the reason. */
export interface Choice {
  readonly value: string | null;
  readonly name: Name;
  readonly closed: Refusal | null;
}

/** What an army can send: of each so many, and all that may go together. */
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

/** One kind of troops that may be raised for an army, as its nation's list has it. */
export interface Recruit {
  readonly entry: string;
  readonly name: string;
  /** Gold for one figure or model. */
  readonly cost: number;
  /** The most there may be in the army; null where the list sets none. */
  readonly max: number | null;
  /** How many more there may be, what stands in the army and what shares its maximum counted; null without a maximum. */
  readonly left: number | null;
}

/** What a field of an order or a decree may hold, as the state and the others have it. */
export type FieldOptions =
  /** `none` says why there is nothing to choose. */
  | { readonly kind: 'choice'; readonly choices: readonly Choice[]; readonly none: Refusal | null }
  /** Several of the choices, each once; `ranked` says that the best comes first. */
  | { readonly kind: 'several'; readonly choices: readonly Choice[]; readonly least: 0 | 1; readonly ranked: boolean }
  /** `orAll`: naming nobody means everybody. */
  | { readonly kind: 'force'; readonly reserve: Reserve; readonly orAll: boolean }
  /** So many of each part, without generals. */
  | { readonly kind: 'parts'; readonly reserve: Reserve; readonly least: 0 | 1 }
  /** `usual` is null where somebody has to type it; where `orNone`, null is a value too. */
  | {
      readonly kind: 'number';
      readonly least: number;
      readonly most: number;
      readonly usual: number | null;
      readonly orNone?: true;
    }
  /** `absent` is what an absent field means; null where it is always said. */
  | { readonly kind: 'switch'; readonly closed: Refusal | null; readonly absent: boolean | null }
  | { readonly kind: 'name'; readonly longest: number; readonly usual: string }
  /** Words of somebody’s own, over several lines; a sample says `example`. */
  | { readonly kind: 'text'; readonly longest: number; readonly example: string }
  /** New units; `recruits` is null where troops are described freely, without a list: then `free` is an example with its price. */
  | {
      readonly kind: 'recruits';
      readonly recruits: readonly Recruit[] | null;
      /** Rows that stand first, the others by their kind; absent where they stand as in the list. */
      readonly usual?: readonly string[];
      readonly free: { readonly troop: Readonly<Record<string, unknown>>; readonly cost: number } | null;
      readonly gold: number;
    }
  | {
      readonly kind: 'generals';
      readonly grades: readonly { readonly stars: number; readonly cost: number }[];
      readonly gold: number;
    }
  /** What is bought by number, each kind at its price; absent where nothing is. */
  | { readonly kind: 'extras'; readonly kinds: readonly Recruit[]; readonly gold: number };

/** One field: what it may hold, and what is wrong with a value. Both ask the same predicate. */
export interface FieldRule<Context, Subject, Order, Value> {
  /** What the field is called in a form. */
  readonly label: string;
  options(context: Context, subject: Subject, draft: Partial<Order>): FieldOptions;
  closed(context: Context, subject: Subject, value: Value, draft: Partial<Order>): Refusal | null;
}

/** What is filled in field by field, an order or a decree, as the engine knows it: its types are hidden. */
export interface FormDefinition<Context, Draft> {
  readonly shape: z.ZodObject;
  readonly icon: `i-lucide-${string}`;
  /** What it is called in a menu. */
  readonly title: string;
  readonly texts: Texts;
  readonly fields: Readonly<Record<string, FieldRule<Context, unknown, Draft, unknown>>>;
  /** What is wrong with the fields together. */
  check?(context: Context, subject: unknown, draft: Draft): Refusal | null;
}

export type FormShape = z.ZodObject<{ kind: z.ZodLiteral<string> } & z.ZodRawShape>;

/** What a field that names one thing says. */
export interface ChoiceRule<Context, Subject, Draft, Value extends string | null> {
  readonly label: string;
  candidates(context: Context, subject: Subject, draft: Partial<Draft>): readonly Value[];
  name(context: Context, value: Value, subject: Subject): Name;
  closed(context: Context, subject: Subject, value: Value, draft: Partial<Draft>): Refusal | null;
  /** What is said where there is nothing to choose. */
  readonly none: string;
}

/** A field that names one thing. The form and the check ask the same `closed`. */
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
