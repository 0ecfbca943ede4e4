/** So many characters at most; longer ones are no army and would only cost time. */
export const MOST_CHARACTERS = 5_000_000;
/** So many parts at most are held against the lists. */
export const MOST_PARTS = 4000;
export const MOST_PARTS_OF_UNIT = 50;

/** Troops as a foreign text names them, yet to be matched. */
export interface SourcePart {
  /** As it stands in the text, for the report. */
  readonly line: string;
  readonly count: number;
  /** What names and describes the troops. */
  readonly words: string;
  /** Points a figure, where the text tells. */
  readonly cost: number | null;
  /** A troop type of one's own as the text describes it. */
  readonly free?: string | undefined;
}

export interface SourceUnit {
  /** Null where the text names troops only. */
  readonly name: string | null;
  readonly parts: SourcePart[];
  readonly notes: string[];
  brigade?: string;
  orders?: string;
  flagged?: boolean;
}

export interface SourceGeneral {
  readonly line: string;
  readonly name: string;
  readonly stars: number;
  readonly brigade?: string | undefined;
}

/** What a reader made of a text, before any list is looked at. */
export interface SourceArmy {
  name: string | null;
  limit: number | null;
  reportedPoints: number | null;
  /** Lines that may name the book and the list. */
  readonly sources: string[];
  readonly generals: SourceGeneral[];
  readonly units: SourceUnit[];
  readonly rulings: { readonly id: string; readonly choice: string; readonly line: string }[];
  readonly settings: { readonly key: string; readonly value: number; readonly line: string }[];
  readonly notes: string[];
  readonly left: { readonly line: string; readonly why: string }[];
}

export const emptySource = (): SourceArmy => ({
  name: null,
  limit: null,
  reportedPoints: null,
  sources: [],
  generals: [],
  units: [],
  rulings: [],
  settings: [],
  notes: [],
  left: [],
});
