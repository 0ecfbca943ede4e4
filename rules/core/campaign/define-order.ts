import type { z } from 'zod';
import type { FieldRule, FormDefinition, FormShape, Refusal } from './define-form.ts';
import { type Name, type Say, createSay, type Sentence, type Texts } from './sentence.ts';

/** Season in which a kind of order is given: a campaigning month, winter, or both. */
export type Season = 'month' | 'winter' | 'always';

export interface BaseOrder {
  readonly kind: string;
}

/** Subjects of orders, by the order's key for them. */
export type SubjectsOf<Context> = Readonly<
  Record<
    string,
    {
      /** Lists the ids of the player's subjects in a fixed order. */
      all(context: Context): readonly string[];
      find(context: Context, id: string): { readonly subject: unknown } | { readonly refusal: Refusal };
      name(context: Context, id: string): Name;
    }
  >
>;

/** Line that combines similar orders: several subjects, or several orders of one subject. */
export interface CombinedLine {
  readonly key: string;
  readonly words: (subjects: readonly Name[]) => Sentence;
}

/** Creates a line from one text. `{subjects}` is the list of subjects, `{n}` their number. */
export const createCombinedLine = (key: string, text: `${string}{subjects}${string}`): CombinedLine => ({
  key,
  words: (subjects) => ({ key: `orders.${key}`, text, values: { subjects }, count: subjects.length, more: [] }),
});

/** Kind of order, with its types hidden. */
export interface OrderDefinition<Context, Order> extends FormDefinition<Context, Order> {
  readonly season: Season;
  readonly subject: string;
  /** Relative frequency in samples; 1 if absent. */
  readonly weight?: number | ((context: Context, subject: unknown) => number);
  closed?(context: Context, subject: unknown): Refusal | null;
  combinedLine?(order: Order): CombinedLine | null;
  cost?(context: Context, order: Order): number;
  carryOut?(turn: unknown, order: Order): void;
  words(order: Order, names: unknown): Sentence;
}

interface OrderKitTypes {
  readonly Context: unknown;
  /** Names used in sentences. */
  readonly Names: unknown;
  /** Subjects of orders, by key. */
  readonly Subjects: unknown;
  /** State that orders change, if they are carried out one by one. */
  readonly Turn: unknown;
  /** Book-specific properties of a kind of order. */
  readonly Traits: unknown;
}

/** Definition of a kind of order. Its types follow from the schema and the subject. */
interface OrderRules<Kit extends OrderKitTypes, Key extends keyof Kit['Subjects'], Order, T extends Texts> {
  readonly season: Season;
  readonly subject: Key;
  readonly icon: `i-lucide-${string}`;
  readonly title: string;
  /** Relative frequency in samples. */
  readonly weight?: number | ((context: Kit['Context'], subject: Kit['Subjects'][Key]) => number);
  /** Returns the reason if no such order can be given to the subject. */
  readonly closed?: (context: Kit['Context'], subject: Kit['Subjects'][Key]) => Refusal | null;
  readonly fields: {
    readonly [Field in Exclude<keyof Order, 'kind' | Key> & string]-?: FieldRule<
      Kit['Context'],
      Kit['Subjects'][Key],
      Order,
      Order[Field]
    >;
  };
  /** Checks the fields together. */
  readonly check?: (context: Kit['Context'], subject: Kit['Subjects'][Key], order: Order) => Refusal | null;
  /** Returns the line shared with similar orders to other subjects; null if the order has its own line. */
  readonly combinedLine?: (order: Order) => CombinedLine | null;
  /** Returns the gold that the order costs when it is carried out. */
  readonly cost?: (context: Kit['Context'], order: Order) => number;
  /** Carries out a checked order, if orders of this kind are carried out one by one. */
  readonly carryOut?: (turn: Kit['Turn'], order: Order) => void;
  readonly texts: T;
  readonly words: (order: Order, names: Kit['Names'], say: Say<T>) => Sentence;
}

export const createDefineOrder =
  <Kit extends OrderKitTypes>() =>
  <S extends FormShape, const Key extends keyof Kit['Subjects'] & string, const T extends Texts>(
    shape: S,
    rules: OrderRules<Kit, Key, Readonly<z.output<S>>, T> & Kit['Traits'],
  ): OrderDefinition<Kit['Context'], Readonly<z.output<S>>> & Kit['Traits'] => {
    const say = createSay(`order.${shape.shape.kind.value}`, rules.texts);
    // The engine finds the subject by its key first, so each hook receives a subject of the declared type.
    return {
      ...(rules as unknown as OrderDefinition<Kit['Context'], Readonly<z.output<S>>> & Kit['Traits']),
      shape,
      words: (order, names) => rules.words(order, names, say),
    };
  };

export type OrderDefinitions<Context, Order extends BaseOrder, Traits = unknown> = {
  readonly [Kind in Order['kind']]: OrderDefinition<Context, Extract<Order, { readonly kind: Kind }>> & Traits;
};
