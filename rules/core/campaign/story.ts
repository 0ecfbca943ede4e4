import type { Sentence } from './words.ts';

/** One way that was gone on the map of a month. */
export interface StoryMove {
  readonly kind: 'march' | 'retreat' | 'raid';
  /** Whose troops they were; null where that is not known. */
  readonly player: string | null;
  readonly from: string;
  readonly to: string;
}

/** A province that changed hands; null for nobody. */
export interface StoryChange {
  readonly province: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** What the small map beside a month or a year shows, as far as its reader knows it. */
export interface StoryMap {
  readonly moves: readonly StoryMove[];
  readonly changes: readonly StoryChange[];
  /** Provinces in which there was a battle or a storm. */
  readonly battles: readonly string[];
}

/** A row of a year's table. */
export interface StoryFigures {
  readonly player: string;
  readonly provincesBefore: number;
  readonly provinces: number;
  /** Battles and storms that the player fought in, and those it won. */
  readonly fought: number;
  readonly won: number;
  /** Figures and generals that fell, as far as the reader knows. */
  readonly fallen: number;
  readonly generals: number;
}

/** A month, a winter or a year as it is read aloud. Made of what its reader knows and of nothing else. */
export interface Story {
  readonly headline: Sentence;
  readonly paragraphs: readonly (readonly Sentence[])[];
  /** Whose dice fell highest and lowest; none where the reader knows of too few. */
  readonly dice: readonly Sentence[];
  readonly map: StoryMap;
  /** One row a player at a year's end; empty for a month. */
  readonly figures: readonly StoryFigures[];
}

/** What a story is told from: a report, and how things stood before and after it as far as its reader knows. */
export interface StorySource<State, PlayerEvent> {
  readonly entries: readonly PlayerEvent[];
  readonly before: State;
  readonly after: State;
  /** Honours that troops earned meanwhile, of whom the reader knows all; none where the log is not at hand. */
  readonly honoured?: readonly Honoured[];
}

/** A unit or a general that earned an honour: “Victor”. */
export interface Honoured {
  readonly player: string;
  readonly name: string;
  readonly honour: Sentence;
}
