/** So many characters at most; longer ones are no army and would only cost time. */
export const MOST_CHARACTERS = 5_000_000;
/** So many parts at most are held against the lists. */
export const MOST_PARTS = 4000;
export const MOST_PARTS_OF_UNIT = 50;

/** A line as it stands in a text, for the report: `at` is its number from 1, null where it is no line of a text. */
export interface SourceLine {
  readonly at: number | null;
  readonly line: string;
}

/** Troops as a foreign text names them, yet to be matched. */
export interface SourcePart extends SourceLine {
  /** What of the line names them. */
  readonly said: string;
  readonly count: number;
  /** What names and describes the troops. */
  readonly words: string;
  /** What one of them may cost by what the text writes to them. */
  readonly prices: readonly number[];
  /** A troop type of one's own as the text describes it. */
  readonly free?: string | undefined;
  /** Why the number is no more than a guess. */
  readonly doubt?: string | undefined;
  /** The number is yet to be found: by the points, or as that of a usual unit. */
  readonly uncounted?: boolean;
  /** Lines below it that tell what it has. */
  readonly details: (SourceLine & { readonly text: string })[];
}

export interface SourceUnit {
  /** Null where the text names troops only. */
  readonly name: string | null;
  /** How many such units: "3 x 24 spearmen". */
  readonly times: number;
  readonly parts: SourcePart[];
  readonly notes: string[];
  /** Lines below it that may be notes. */
  readonly remarks: (SourceLine & { readonly text: string })[];
  /** The name follows a list without a blank line, so it may be the end of a wrapped line. */
  isWrapped?: boolean;
  brigade?: string;
  orders?: string;
  flagged?: boolean;
}

export const emptyUnit = (name: string | null, times = 1): SourceUnit => ({
  name,
  times,
  parts: [],
  notes: [],
  remarks: [],
});

export interface SourceGeneral extends SourceLine {
  readonly name: string;
  /** Null where the text gives no number. */
  readonly stars: number | null;
  /** A word for his grade that stands before his name. */
  readonly rank?: string | undefined;
  /** Points that the text states for this general. */
  readonly price?: number | null;
  /** The troops that the line names if its stars mark a footnote. */
  readonly troops?: SourcePart;
  readonly brigade?: string | undefined;
  /** How many units stand above him, where troops may be meant. */
  readonly before?: number;
}

/** What a reader made of a text, before any list is looked at. */
export interface SourceArmy {
  name: string | null;
  /** The line that was taken for the name, and the troops that it may be instead. */
  title: (SourceLine & { readonly parts: readonly SourcePart[] }) | null;
  /** Whether it is one of our own rosters: there a line is what its place says. */
  isOurs: boolean;
  /** The game that the text says it is for, where it says one. */
  game: string | null;
  limit: (SourceLine & { readonly points: number }) | null;
  reportedPoints: number | null;
  /** The place of that total in the text. */
  total: SourceLine | null;
  /** Titles of lists that allied forces come from. */
  readonly allied: string[];
  /** Words that may name the book and the list. */
  readonly sources: string[];
  /** Lines that may name the book or the list, and else are notes, or `part`. `before`: how many units stand above it. */
  readonly head: (SourceLine & { readonly text: string; readonly before: number; readonly part?: SourcePart })[];
  readonly generals: SourceGeneral[];
  readonly units: SourceUnit[];
  readonly rulings: (SourceLine & { readonly id: string; readonly choice: string })[];
  readonly settings: (SourceLine & { readonly key: string; readonly value: number })[];
  readonly notes: string[];
  /** Lines that the notes were taken from. */
  readonly noted: (SourceLine & { readonly what: string })[];
  /** Lines that were understood and bring no troops. */
  readonly told: (SourceLine & { readonly what: string })[];
  /** Lines that were understood, and may mean something else. */
  readonly doubted: (SourceLine & { readonly as: string; readonly why: string })[];
  /** Lines that were not. `before`: how many units stand above it, where troops may be meant. */
  readonly left: (SourceLine & { readonly why: string; readonly before?: number })[];
}

export const emptySource = (): SourceArmy => ({
  name: null,
  title: null,
  isOurs: false,
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
  told: [],
  doubted: [],
  left: [],
});

/** What one of a number of troops may cost, by points that stand behind them: those are of one or of all. */
export function pricesOf(count: number, each: number | null, points: number | null): readonly number[] {
  if (each !== null) return [each];
  if (points === null) return [];
  return points % count === 0 && count > 1 ? [points, points / count] : [points];
}
