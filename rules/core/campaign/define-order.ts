import type { z } from 'zod';
import type { FieldRule, FormDefinition, FormShape, Refusal } from './define-form.ts';
import { type Name, type Say, sayer, type Sentence, type Texts } from './words.ts';

/** When a kind of order is given: in a campaigning month, in winter, or in either. */
export type Season = 'month' | 'winter' | 'always';

export interface BaseOrder {
  readonly kind: string;
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

/** A line that tells like orders at once, of several subjects or several of one. */
export interface Together {
  readonly key: string;
  readonly words: (subjects: readonly Name[]) => Sentence;
}

/** A line of one text with the gap `{subjects}`; `{n}` is how many they are. */
export const together = (key: string, text: `${string}{subjects}${string}`): Together => ({
  key,
  words: (subjects) => ({ key: `orders.${key}`, text, values: { subjects }, count: subjects.length, more: [] }),
});

/** A kind of order as the engine knows it, its types hidden. */
export interface OrderDefinition<Context, Order> extends FormDefinition<Context, Order> {
  readonly season: Season;
  readonly subject: string;
  /** How often a sample draws it, where others that are open are drawn once; 1 where it says nothing. */
  readonly weight?: number | ((context: Context, subject: unknown) => number);
  closed?(context: Context, subject: unknown): Refusal | null;
  together?(order: Order): Together | null;
  cost?(context: Context, order: Order): number;
  carryOut?(turn: unknown, order: Order): void;
  words(order: Order, names: unknown): Sentence;
}

/** What a book's orders are written in. */
interface OrderKitTypes {
  readonly Context: unknown;
  /** The names that sentences take. */
  readonly Names: unknown;
  /** Whom orders are given to, by key. */
  readonly Subjects: unknown;
  /** What orders change that are carried out one by one. */
  readonly Turn: unknown;
  /** What the book says of a kind of order beside its form. */
  readonly Traits: unknown;
}

/** How a kind of order is written: its types are the shape's and the subject's. */
interface OrderRules<Kit extends OrderKitTypes, Key extends keyof Kit['Subjects'], Order, T extends Texts> {
  readonly season: Season;
  readonly subject: Key;
  readonly icon: `i-lucide-${string}`;
  /** What the order is called in a menu. */
  readonly title: string;
  /** How often a sample draws it, where others that are open are drawn once. */
  readonly weight?: number | ((context: Kit['Context'], subject: Kit['Subjects'][Key]) => number);
  /** Why the order is not for this subject, whatever it says. */
  readonly closed?: (context: Kit['Context'], subject: Kit['Subjects'][Key]) => Refusal | null;
  readonly fields: {
    readonly [Field in Exclude<keyof Order, 'kind' | Key> & string]-?: FieldRule<
      Kit['Context'],
      Kit['Subjects'][Key],
      Order,
      Order[Field]
    >;
  };
  /** What is wrong with the fields together. */
  readonly check?: (context: Kit['Context'], subject: Kit['Subjects'][Key], order: Order) => Refusal | null;
  /** The line that tells the order where several subjects are to be given one like it; null for one that stands by itself. */
  readonly together?: (order: Order) => Together | null;
  /** Gold that the order costs when it is carried out. */
  readonly cost?: (context: Kit['Context'], order: Order) => number;
  /** Carries the order out, where each is carried out by itself. It was checked before. */
  readonly carryOut?: (turn: Kit['Turn'], order: Order) => void;
  readonly texts: T;
  readonly words: (order: Order, names: Kit['Names'], say: Say<T>) => Sentence;
}

/** Makes `defineOrder` for a book. */
export const orderKit =
  <Kit extends OrderKitTypes>() =>
  <S extends FormShape, const Key extends keyof Kit['Subjects'] & string, const T extends Texts>(
    shape: S,
    rules: OrderRules<Kit, Key, Readonly<z.output<S>>, T> & Kit['Traits'],
  ): OrderDefinition<Kit['Context'], Readonly<z.output<S>>> & Kit['Traits'] => {
    const say = sayer(`order.${shape.shape.kind.value}`, rules.texts);
    // The engine finds the subject by its key before it asks, so that each hook gets the subject it is written for.
    return {
      ...(rules as unknown as OrderDefinition<Kit['Context'], Readonly<z.output<S>>> & Kit['Traits']),
      shape,
      words: (order, names) => rules.words(order, names, say),
    };
  };

export type OrderDefinitions<Context, Order extends BaseOrder, Traits = unknown> = {
  readonly [Kind in Order['kind']]: OrderDefinition<Context, Extract<Order, { readonly kind: Kind }>> & Traits;
};
