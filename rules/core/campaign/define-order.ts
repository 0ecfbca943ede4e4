import type { z } from 'zod';
import type { Recruit } from './campaign-rules.ts';
import { type Filling, type Name, type Say, sayer, type Sentence, sentence, type Texts } from './words.ts';

/** Why something cannot be ordered, named for whoever orders it. `path` lies below the order: `to`, `force.parts.0.count`. */
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

/** What a field of an order may hold, as the state and the other orders have it. */
export type FieldOptions =
  /** `none` says why there is nothing to choose. */
  | { readonly kind: 'choice'; readonly choices: readonly Choice[]; readonly none: Refusal | null }
  /** Several of the choices, the best first. */
  | { readonly kind: 'ranking'; readonly choices: readonly Choice[] }
  /** `orAll`: naming nobody means everybody. */
  | { readonly kind: 'force'; readonly reserve: Reserve; readonly orAll: boolean }
  /** So many of each part, without generals. */
  | { readonly kind: 'parts'; readonly reserve: Reserve; readonly least: 0 | 1 }
  | { readonly kind: 'number'; readonly least: number; readonly most: number }
  | { readonly kind: 'switch'; readonly closed: Refusal | null }
  | { readonly kind: 'name'; readonly longest: number; readonly usual: string }
  /** New units; `recruits` is null where troops are described freely, without a list: then `free` is an example with its price. */
  | {
      readonly kind: 'recruits';
      readonly recruits: readonly Recruit[] | null;
      readonly free: { readonly troop: Readonly<Record<string, unknown>>; readonly cost: number } | null;
      readonly gold: number;
    }
  | { readonly kind: 'generals'; readonly gold: number }
  | { readonly kind: 'specialists'; readonly kinds: readonly Recruit[]; readonly gold: number };

export interface BaseOrder {
  readonly kind: string;
}

/** One field: what it may hold, and what is wrong with a value. Both ask the same predicate. */
export interface FieldRule<Context, Subject, Order, Value> {
  /** What the field is called in a form. */
  readonly label: string;
  options(context: Context, subject: Subject, draft: Partial<Order>): FieldOptions;
  closed(context: Context, subject: Subject, value: Value, draft: Partial<Order>): Refusal | null;
}

/** Whom a kind of order is given to: the key of the order that names it. */
export type SubjectsOf<Context> = Readonly<
  Record<
    string,
    {
      /** Those of the player, always in the same order. */
      all(context: Context): readonly string[];
      find(context: Context, id: string): { readonly subject: unknown } | { readonly refusal: Refusal };
      name(context: Context, id: string): Name;
    }
  >
>;

/** A kind of order as the engine knows it, its types hidden. */
export interface OrderDefinition<Context, Order> {
  readonly shape: z.ZodObject;
  readonly season: 'month' | 'winter';
  readonly subject: string;
  readonly icon: `i-lucide-${string}`;
  readonly title: string;
  readonly texts: Texts;
  readonly fields: Readonly<Record<string, FieldRule<Context, unknown, Order, unknown>>>;
  closed?(context: Context, subject: unknown): Refusal | null;
  check?(context: Context, subject: unknown, order: Order): Refusal | null;
  cost?(context: Context, order: Order): number;
  words(order: Order, names: unknown): Sentence;
}

type Shape = z.ZodObject<{ kind: z.ZodLiteral<string> } & z.ZodRawShape>;

/** How a kind of order is written: its types are the shape's and the subject's. */
interface OrderRules<Context, Names, Subjects, Key extends keyof Subjects, Order, T extends Texts> {
  readonly season: 'month' | 'winter';
  readonly subject: Key;
  readonly icon: `i-lucide-${string}`;
  /** What the order is called in a menu. */
  readonly title: string;
  /** Why the order is not for this subject, whatever it says. */
  readonly closed?: (context: Context, subject: Subjects[Key]) => Refusal | null;
  readonly fields: {
    readonly [Field in Exclude<keyof Order, 'kind' | Key> & string]-?: FieldRule<
      Context,
      Subjects[Key],
      Order,
      Order[Field]
    >;
  };
  /** What is wrong with the fields together. */
  readonly check?: (context: Context, subject: Subjects[Key], order: Order) => Refusal | null;
  /** Gold that the order costs when it is carried out. */
  readonly cost?: (context: Context, order: Order) => number;
  readonly texts: T;
  readonly words: (order: Order, names: Names, say: Say<T>) => Sentence;
}

/** Makes `defineOrder` for a book: its context, the names that sentences take, and the subjects by key. */
export const orderKit =
  <Context, Names, Subjects>() =>
  <S extends Shape, const Key extends keyof Subjects & string, const T extends Texts>(
    shape: S,
    rules: OrderRules<Context, Names, Subjects, Key, Readonly<z.output<S>>, T>,
  ): OrderDefinition<Context, Readonly<z.output<S>>> => {
    const say = sayer(`order.${shape.shape.kind.value}`, rules.texts);
    // The engine finds the subject by its key before it asks, so that each hook gets the subject it is written for.
    return {
      ...(rules as unknown as OrderDefinition<Context, Readonly<z.output<S>>>),
      shape,
      words: (order, names) => rules.words(order, names as Names, say),
    };
  };

export type OrderDefinitions<Context, Order extends BaseOrder> = {
  readonly [Kind in Order['kind']]: OrderDefinition<Context, Extract<Order, { readonly kind: Kind }>>;
};
