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
type DataOf<S extends Shape> = Readonly<z.output<S>>;

/** How one kind of thing is told. */
interface WordsOf<Names, Data, T extends Texts> {
  readonly texts: T;
  readonly words: (data: Data, names: Names, say: Say<T>) => Sentence;
}

interface Told<Names, Data> {
  readonly shape: Shape;
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
  <S extends Shape, const T extends Texts>(
    shape: S,
    { words, ...rules }: EventHooks<Types, DataOf<S>> & WordsOf<Types['names'], DataOf<S>, T>,
  ): EventDefinition<Types, DataOf<S>> => {
    const say = sayer(`event.${shape.shape.kind.value}`, rules.texts);
    return { ...rules, shape, words: (event, names) => words(event, names, say) };
  };

/** A definition for each kind of sighting. */
export type SightingDefinitions<Names, Sighting extends { readonly kind: string }> = {
  readonly [Kind in Sighting['kind']]: Told<Names, Extract<Sighting, { readonly kind: Kind }>>;
};

/** Makes `defineSighting` for a book: what can be seen from outside of events that are another's. */
export const sightingKit =
  <Names>() =>
  <S extends Shape, const T extends Texts>(
    shape: S,
    { texts, words }: WordsOf<Names, DataOf<S>, T>,
  ): Told<Names, DataOf<S>> => {
    const say = sayer(`seen.${shape.shape.kind.value}`, texts);
    return { shape, texts, words: (data, names) => words(data, names, say) };
  };
