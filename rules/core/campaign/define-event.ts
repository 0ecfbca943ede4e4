import type { z } from 'zod';
import { type Say, type Sentence, createSay, type Texts } from './sentence.ts';

/** Types that each book defines for its events. */
export interface EventTypes {
  /** State that an event changes. */
  readonly draft: unknown;
  /** Viewer, and the state at the time of the event. */
  readonly watch: unknown;
  /** The part of another player's event that is visible from outside. */
  readonly sighting: unknown;
  /** Troops and gold before an event. */
  readonly before: unknown;
  /** Gain or loss of gold, figures or points. */
  readonly move: unknown;
  /** Figures and generals killed. */
  readonly loss: unknown;
  /** Names by which the reader knows things. */
  readonly names: unknown;
  /** Names collected while reading a log. */
  readonly roll: unknown;
}

type Shape = z.ZodObject<{ kind: z.ZodLiteral<string> } & z.ZodRawShape>;

interface Shaped<S extends Shape> {
  readonly shape: S;
}

type DataOf<S extends Shape> = Readonly<z.output<S>>;

/** Texts of one kind of event, and the function that combines them. */
interface Description<Names, Data, T extends Texts> {
  readonly texts: T;
  readonly words: (data: Data, names: Names, say: Say<T>) => Sentence;
}

interface Described<Names, Data> {
  readonly texts: Texts;
  words(data: Data, names: Names): Sentence;
}

/** Effects and visibility of one kind of event. */
interface EventHooks<Types extends EventTypes, Event> {
  readonly icon: `i-lucide-${string}`;
  /** Applies the event. Absent if it changes nothing. */
  apply?(draft: Types['draft'], event: Event): void;
  visibleTo(event: Event, watch: Types['watch']): 'whole' | Types['sighting'] | 'nothing';
  /** True if all players learn of the event. They do not see its breakdown, which names armies and figures. */
  readonly isPublic?: true;
  /** True if chronicles leave the event out. */
  readonly isBookkeeping?: true;
  /** Adds the names that the event introduces. */
  addNames?(roll: Types['roll'], event: Event): void;
  /** Lists the event's gains and losses of gold, figures and points. */
  moves?(event: Event, before: Types['before']): readonly Types['move'][];
  /** Returns the event's part in a battle: `settled` resolves it, `told` describes one that the previous entry may have resolved; or losses. */
  getBattlePart?(event: Event): 'settled' | 'told' | readonly Types['loss'][] | null;
}

/** Format, effects, visibility and texts of one kind of event. */
export type EventDefinition<Types extends EventTypes, Event> = EventHooks<Types, Event> &
  Described<Types['names'], Event>;

/** Definitions by kind of event. A missing, unknown or swapped definition does not compile. */
export type EventDefinitions<Types extends EventTypes, Event extends { readonly kind: string }> = {
  readonly [Kind in Event['kind']]: EventDefinition<Types, Extract<Event, { readonly kind: Kind }>>;
};

export const createDefineEvent =
  <Types extends EventTypes>() =>
  <S extends Shape, const T extends Texts>({
    words,
    ...rules
  }: Shaped<S> & EventHooks<Types, DataOf<S>> & Description<Types['names'], DataOf<S>, T>): Shaped<S> &
    EventDefinition<Types, DataOf<S>> => {
    const say = createSay(`event.${rules.shape.shape.kind.value}`, rules.texts);
    return { ...rules, words: (event, names) => words(event, names, say) };
  };

export type SightingDefinitions<Names, Sighting extends { readonly kind: string }> = {
  readonly [Kind in Sighting['kind']]: Described<Names, Extract<Sighting, { readonly kind: Kind }>>;
};

/** Creates a book's `defineSighting`, for the visible part of other players' events. */
export const createDefineSighting =
  <Names>() =>
  <S extends Shape, const T extends Texts>({
    shape,
    texts,
    words,
  }: Shaped<S> & Description<Names, DataOf<S>, T>): Shaped<S> & Described<Names, DataOf<S>> => {
    const say = createSay(`seen.${shape.shape.kind.value}`, texts);
    return { shape, texts, words: (data, names) => words(data, names, say) };
  };

/** Lists the schemas of definitions, which together form the schema of all kinds. */
export const getShapes = <const Definitions extends readonly Shaped<Shape>[]>(definitions: Definitions) =>
  definitions.map(({ shape }) => shape) as unknown as {
    readonly [At in keyof Definitions]: Definitions[At]['shape'];
  };

export const indexByKind = <Book>(definitions: readonly Shaped<Shape>[]): Book =>
  Object.fromEntries(definitions.map((each) => [each.shape.shape.kind.value, each])) as Book;
