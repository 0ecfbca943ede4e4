import type { z } from 'zod';
import { type Say, type Sentence, sayer, type Texts } from './words.ts';

/** What is so before an event, who learns of it, and what it is told with: types that each book says. */
export interface EventTypes {
  /** What an event changes. */
  readonly draft: unknown;
  /** A viewer, and how things stand when the event falls. */
  readonly watch: unknown;
  /** What can be seen from outside of events that are another's. */
  readonly sighting: unknown;
  /** Troops and gold before an event. */
  readonly before: unknown;
  /** Gold, figures and points that come or go. */
  readonly move: unknown;
  /** Figures and generals who fell. */
  readonly loss: unknown;
  /** The names that a reader knows things by. */
  readonly names: unknown;
  /** Names that are gathered as a log is read. */
  readonly roll: unknown;
}

type Shape = z.ZodObject<{ kind: z.ZodLiteral<string> } & z.ZodRawShape>;

interface Shaped<S extends Shape> {
  readonly shape: S;
}

type DataOf<S extends Shape> = Readonly<z.output<S>>;

/** How one kind of thing is told. */
interface WordsOf<Names, Data, T extends Texts> {
  readonly texts: T;
  readonly words: (data: Data, names: Names, say: Say<T>) => Sentence;
}

interface Told<Names, Data> {
  readonly texts: Texts;
  words(data: Data, names: Names): Sentence;
}

/** What one kind of event does and who learns of it. */
interface EventHooks<Types extends EventTypes, Event> {
  /** Name of a Lucide icon. */
  readonly icon: `i-lucide-${string}`;
  /** Brings the event about. Left out where it changes nothing. */
  apply?(draft: Types['draft'], event: Event): void;
  visibleTo(event: Event, watch: Types['watch']): 'whole' | Types['sighting'] | 'nothing';
  /** Everybody learns of it, but not how it came about: the working names armies and figures. */
  readonly isPublic?: true;
  /** A chronicle leaves it out. */
  readonly isBookkeeping?: true;
  /** Takes in the names that the event brings. */
  brings?(roll: Types['roll'], event: Event): void;
  /** Gold, figures and points that come or go with it. */
  moves?(event: Event, before: Types['before']): readonly Types['move'][];
  /** What it tells of a fight: that one was settled, how one went that the entry before may have settled, or who fell in it. */
  fight?(event: Event): 'settled' | 'told' | readonly Types['loss'][] | null;
}

/** One kind of event: its shape, what it does, who learns of it, and its words. */
export type EventDefinition<Types extends EventTypes, Event> = EventHooks<Types, Event> & Told<Types['names'], Event>;

/** A definition for each kind of event: a missing, an extra or a swapped one does not compile. */
export type EventDefinitions<Types extends EventTypes, Event extends { readonly kind: string }> = {
  readonly [Kind in Event['kind']]: EventDefinition<Types, Extract<Event, { readonly kind: Kind }>>;
};

/** Makes `defineEvent` for a book whose events are about these types. */
export const eventKit =
  <Types extends EventTypes>() =>
  <S extends Shape, const T extends Texts>({
    words,
    ...rules
  }: Shaped<S> & EventHooks<Types, DataOf<S>> & WordsOf<Types['names'], DataOf<S>, T>): Shaped<S> &
    EventDefinition<Types, DataOf<S>> => {
    const say = sayer(`event.${rules.shape.shape.kind.value}`, rules.texts);
    return { ...rules, words: (event, names) => words(event, names, say) };
  };

/** A definition for each kind of sighting. */
export type SightingDefinitions<Names, Sighting extends { readonly kind: string }> = {
  readonly [Kind in Sighting['kind']]: Told<Names, Extract<Sighting, { readonly kind: Kind }>>;
};

/** Makes `defineSighting` for a book: what can be seen from outside of events that are another's. */
export const sightingKit =
  <Names>() =>
  <S extends Shape, const T extends Texts>({
    shape,
    texts,
    words,
  }: Shaped<S> & WordsOf<Names, DataOf<S>, T>): Shaped<S> & Told<Names, DataOf<S>> => {
    const say = sayer(`seen.${shape.shape.kind.value}`, texts);
    return { shape, texts, words: (data, names) => words(data, names, say) };
  };

/** Returns the shapes of definitions, to make the schema of all kinds. */
export const shapesOf = <const Definitions extends readonly Shaped<Shape>[]>(definitions: Definitions) =>
  definitions.map(({ shape }) => shape) as unknown as {
    readonly [At in keyof Definitions]: Definitions[At]['shape'];
  };

/** Returns definitions by their kinds. */
export const byKind = <Book>(definitions: readonly Shaped<Shape>[]): Book =>
  Object.fromEntries(definitions.map((each) => [each.shape.shape.kind.value, each])) as Book;
