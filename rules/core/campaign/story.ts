import type { Sentence } from './sentence.ts';

/** Movement on the map of a month. */
export interface StoryMove {
  readonly kind: 'march' | 'retreat' | 'raid';
  /** Owner of the troops; null if unknown. */
  readonly player: string | null;
  readonly from: string;
  readonly to: string;
}

/** Province with a new holder; null for no player. */
export interface StoryChange {
  readonly province: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** Contents of the small map next to a month or year, limited to the reader's knowledge. */
export interface StoryMap {
  readonly moves: readonly StoryMove[];
  readonly changes: readonly StoryChange[];
  /** Provinces with a battle or storm. */
  readonly battles: readonly string[];
}

export interface StoryFigures {
  readonly player: string;
  readonly provincesBefore: number;
  readonly provinces: number;
  /** Battles and storms that the player fought and won. */
  readonly fought: number;
  readonly won: number;
  /** Figures and generals killed, limited to the reader's knowledge. */
  readonly fallen: number;
  readonly generals: number;
}

/** Narrative of a month, a winter or a year, based only on the reader's knowledge. */
export interface Story {
  readonly headline: Sentence;
  readonly paragraphs: readonly (readonly Sentence[])[];
  /** Players with the highest and lowest dice; empty if the reader knows too few dice. */
  readonly dice: readonly Sentence[];
  readonly map: StoryMap;
  /** One row per player at the end of a year; empty for a month. */
  readonly figures: readonly StoryFigures[];
}

/** Source of a story: a report, and the states before and after it as known to its reader. */
export interface StorySource<State, PlayerEvent> {
  readonly entries: readonly PlayerEvent[];
  readonly before: State;
  readonly after: State;
  /** Honours earned in this period, if the reader knows all of the troops; absent without the log. */
  readonly honoured?: readonly Honoured[];
}

/** Honour that a unit or general earned: “Victor”. */
export interface Honoured {
  readonly player: string;
  readonly name: string;
  readonly honour: Sentence;
}
