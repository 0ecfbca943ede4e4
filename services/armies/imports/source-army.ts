/** Longer texts are refused; no army is that long. */
export const MAX_CHARACTERS = 5_000_000;
/** Maximum parts that are compared with the army lists. */
export const MAX_PARTS = 4000;
export const MAX_UNIT_PARTS = 50;

/** A line for the report. `at` is its number from 1, or null for a part of a document. */
export interface SourceLine {
  readonly at: number | null;
  readonly line: string;
}

/** Troops of a foreign text that are not matched yet. */
export interface SourcePart extends SourceLine {
  /** The part of the line that names them. */
  readonly said: string;
  readonly count: number;
  /** Name and description of the troops. */
  readonly words: string;
  /** Possible points of one figure, from the points in the text. */
  readonly prices: readonly number[];
  /** Description of a custom troop type. */
  readonly free?: string | undefined;
  /** Reason why the number is a guess. */
  readonly doubt?: string | undefined;
  /** True if the number must be found from the points or the usual unit size. */
  readonly uncounted?: boolean;
  /** Lines below that describe the troops. */
  readonly details: (SourceLine & { readonly text: string })[];
}

export interface SourceUnit {
  /** Null if the text names only troops. */
  readonly name: string | null;
  /** Number of copies: "3 x 24 spearmen". */
  readonly times: number;
  readonly parts: SourcePart[];
  readonly notes: string[];
  /** Lines below that may be notes. */
  readonly remarks: (SourceLine & { readonly text: string })[];
  /** True if the name follows a list without a blank line, so that it may be the end of a wrapped line. */
  isWrapped?: boolean;
  brigade?: string;
  orders?: string;
  flagged?: boolean;
}

export const createSourceUnit = (name: string | null, times = 1): SourceUnit => ({
  name,
  times,
  parts: [],
  notes: [],
  remarks: [],
});

export interface SourceGeneral extends SourceLine {
  readonly name: string;
  /** Null if the text has no number. */
  readonly stars: number | null;
  /** Word for the general's grade, from the title. */
  readonly rank?: string | undefined;
  /** Points that the text states for this general. */
  readonly price?: number | null;
  /** Troops of the line if its stars mark a footnote. */
  readonly troops?: SourcePart;
  readonly brigade?: string | undefined;
  /** Number of units above, if the line may mean troops. */
  readonly before?: number;
}

/** An army read from a text, before it is compared with army lists. */
export interface SourceArmy {
  name: string | null;
  /** The line taken for the name, and the troops that it may mean instead. */
  title: (SourceLine & { readonly parts: readonly SourcePart[] }) | null;
  /** True for a roster that Nomarch wrote: its sections tell what a line is. */
  isNomarch: boolean;
  /** The game that the text names. */
  game: string | null;
  limit: (SourceLine & { readonly points: number }) | null;
  reportedPoints: number | null;
  /** Line with the reported points. */
  total: SourceLine | null;
  /** Titles of allies' army lists. */
  readonly allied: string[];
  /** Words that may name the book and the list. */
  readonly sources: string[];
  /** Lines that may name the book or the list; otherwise they are notes or `part`. `before`: number of units above. */
  readonly head: (SourceLine & { readonly text: string; readonly before: number; readonly part?: SourcePart })[];
  readonly generals: SourceGeneral[];
  readonly units: SourceUnit[];
  readonly rulings: (SourceLine & { readonly id: string; readonly choice: string })[];
  readonly settings: (SourceLine & { readonly key: string; readonly value: number })[];
  readonly notes: string[];
  /** Lines that the notes were taken from. */
  readonly noted: (SourceLine & { readonly what: string })[];
  /** Lines that were understood but contain no troops. */
  readonly understood: (SourceLine & { readonly what: string })[];
  /** Lines that were understood but may mean something else. */
  readonly doubted: (SourceLine & { readonly as: string; readonly why: string })[];
  /** Lines that were not understood. `before`: number of units above, if the line may mean troops. */
  readonly left: (SourceLine & { readonly why: string; readonly before?: number })[];
}

export const createSource = (): SourceArmy => ({
  name: null,
  title: null,
  isNomarch: false,
  game: null,
  limit: null,
  reportedPoints: null,
  total: null,
  allied: [],
  sources: [],
  head: [],
  generals: [],
  units: [],
  rulings: [],
  settings: [],
  notes: [],
  noted: [],
  understood: [],
  doubted: [],
  left: [],
});

/** Returns possible costs of one figure. Points after troops are for one figure or for all. */
export function listPrices(count: number, each: number | null, points: number | null): readonly number[] {
  if (each !== null) return [each];
  if (points === null) return [];
  return points % count === 0 && count > 1 ? [points, points / count] : [points];
}
