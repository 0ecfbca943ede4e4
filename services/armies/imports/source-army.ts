import type { ImportReport } from '../../../contract/armies.ts';
import { cleanLine } from '../formats/roster.ts';

const MAX_REPORTED = 500;
const MAX_LINE = 200;

const shortenLine = (line: string): string => {
  const plain = cleanLine(line.slice(0, MAX_LINE * 4));
  return plain.length > MAX_LINE ? `${plain.slice(0, MAX_LINE - 1)}…` : plain;
};

/** Results of an import. Each line of the text is in exactly one of the four groups. */
export type Findings = Pick<ImportReport, 'matched' | 'guessed' | 'notes' | 'left'>;
type Choice = Findings['guessed'][number]['choices'][number];

/** Result for a line, or for some of the troops in a line. */
type Piece =
  | { readonly kind: 'matched'; readonly what: string }
  | { readonly kind: 'note'; readonly what: string }
  | { readonly kind: 'guessed'; readonly what: string; readonly why: string; readonly choice?: Choice | undefined }
  | { readonly kind: 'left'; readonly why: string; readonly choice?: Choice | undefined };

export interface Collector {
  match(line: SourceLine, what: string): void;
  /** Reports a line that was kept as text. `what` says where the text was put. */
  note(line: SourceLine, what: string): void;
  /** Reports a guessed line. `choice` names the guessed parts of the army, so that the user can correct them. */
  guess(line: SourceLine, as: string, why: string, choice?: Choice): void;
  leave(line: SourceLine, why: string, choice?: Choice): void;
  findings(): Findings;
}

/** Creates a report line for a part of a document, which has no line number. */
export const toSourceLine = (line: string): SourceLine => ({ at: null, line });

const joinUnique = (words: readonly string[]): string => [...new Set(words)].join('; ');

interface LineResult extends SourceLine {
  readonly pieces: Piece[];
}

const isKind =
  <Kind extends Piece['kind']>(kind: Kind) =>
  (piece: Piece): piece is Extract<Piece, { kind: Kind }> =>
    piece.kind === kind;

const isDoubtful = (piece: Piece) => piece.kind === 'guessed' || piece.kind === 'left';

/** Adds a line to one group. The first group that fits any of its pieces is used: left out, guessed, noted, matched. */
function addToGroup(found: Findings, { at, line: raw, pieces }: LineResult): void {
  const line = shortenLine(raw);
  const doubtful = pieces.filter(isDoubtful);
  const choices = doubtful.flatMap(({ choice }) => (choice ? [choice] : []));
  const texts = pieces.flatMap((piece) => (piece.kind === 'left' ? [] : [piece.what]));
  const left = pieces.filter(isKind('left'));
  const reasons = doubtful.map(({ why }) => why);
  if (left.length > 0) {
    const remainder = texts.length > 0 ? [`the rest of the line is ${joinUnique(texts)}`] : [];
    found.left.push({ at, line, why: joinUnique([...reasons, ...remainder]), choices });
  } else if (reasons.length > 0)
    found.guessed.push({ at, line, as: joinUnique(texts), why: joinUnique(reasons), choices });
  else if (pieces.some(({ kind }) => kind === 'note')) found.notes.push({ at, line, what: joinUnique(texts) });
  else found.matched.push({ at, line, what: joinUnique(texts) });
}

/** Shortens each group of the report to MAX_REPORTED lines and adds the number of omitted lines. */
function limitReport(found: Findings): Findings {
  const limitLines = <Line>(lines: readonly Line[], last: (line: string) => Line): Line[] =>
    lines.length <= MAX_REPORTED
      ? [...lines]
      : [...lines.slice(0, MAX_REPORTED), last(`and ${lines.length - MAX_REPORTED} more lines`)];
  const why = 'likewise';
  return {
    matched: limitLines(found.matched, (line) => ({ at: null, line, what: why })),
    notes: limitLines(found.notes, (line) => ({ at: null, line, what: why })),
    guessed: limitLines(found.guessed, (line) => ({ at: null, line, as: why, why, choices: [] })),
    left: limitLines(found.left, (line) => ({ at: null, line, why, choices: [] })),
  };
}

export function collectFindings(): Collector {
  const lines: LineResult[] = [];
  const byNumber = new Map<number, LineResult>();
  function add({ at, line }: SourceLine, piece: Piece): void {
    const known = at === null ? undefined : byNumber.get(at);
    if (known) {
      known.pieces.push(piece);
      return;
    }
    const found = { at, line, pieces: [piece] };
    lines.push(found);
    if (at !== null) byNumber.set(at, found);
  }
  return {
    match: (line, what) => add(line, { kind: 'matched', what }),
    note: (line, what) => add(line, { kind: 'note', what }),
    guess: (line, what, why, choice) => add(line, { kind: 'guessed', what, why, choice }),
    leave: (line, why, choice) => add(line, { kind: 'left', why, choice }),
    findings() {
      const found: Findings = { matched: [], guessed: [], notes: [], left: [] };
      const sorted = lines.toSorted((one, other) => (one.at ?? Infinity) - (other.at ?? Infinity) || 0);
      for (const line of sorted) addToGroup(found, line);
      return limitReport(found);
    },
  };
}

/** Maximum characters of a text. Longer texts are refused. */
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
  /** The part of the line that names the troops. */
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
  /** Lines below the troops that describe them. */
  readonly details: (SourceLine & { readonly text: string })[];
}

export interface SourceUnit {
  /** Null if the text names only troops. */
  readonly name: string | null;
  /** Number of copies of the unit, such as 3 in "3 x 24 spearmen". */
  readonly times: number;
  readonly parts: SourcePart[];
  readonly notes: string[];
  /** Lines below the unit that may be notes. */
  readonly remarks: (SourceLine & { readonly text: string })[];
  /** True if the name follows a list without a blank line. It may then be the end of a wrapped line. */
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
  /** Number of stars. Null if the text states none. */
  readonly stars: number | null;
  /** Word for the general's grade, from the title. */
  readonly rank?: string | undefined;
  /** Points that the text states for this general. */
  readonly price?: number | null;
  /** Troops that the line names if its stars mark a footnote. */
  readonly troops?: SourcePart;
  readonly brigade?: string | undefined;
  /** Number of units read before this line, if the line may mean troops. */
  readonly before?: number;
}

/** An army read from a text, before it is compared with army lists. */
export interface SourceArmy {
  name: string | null;
  /** The line used as the army's name, and the troops that it may mean instead. */
  title: (SourceLine & { readonly parts: readonly SourcePart[] }) | null;
  /** True if Nomarch wrote the roster. Its section headings then determine the meaning of each line. */
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
  /** Lines that may name the book or the list. Others are notes, or troops as in `part`. `before` is the number of units above. */
  readonly head: (SourceLine & { readonly text: string; readonly before: number; readonly part?: SourcePart })[];
  readonly generals: SourceGeneral[];
  readonly units: SourceUnit[];
  readonly rulings: (SourceLine & { readonly id: string; readonly choice: string })[];
  readonly settings: (SourceLine & { readonly key: string; readonly value: number })[];
  readonly notes: string[];
  /** Lines from which the army's notes were taken. */
  readonly noted: (SourceLine & { readonly what: string })[];
  /** Lines that were understood but contain no troops. */
  readonly understood: (SourceLine & { readonly what: string })[];
  /** Lines that were understood but may mean something else. */
  readonly doubted: (SourceLine & { readonly as: string; readonly why: string })[];
  /** Lines that were not understood. `before` is the number of units above, if the line may mean troops. */
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

/** Returns possible costs of one figure. Points after troops may be for one figure or for all figures. */
export function listPrices(count: number, each: number | null, points: number | null): readonly number[] {
  if (each !== null) return [each];
  if (points === null) return [];
  return points % count === 0 && count > 1 ? [points, points / count] : [points];
}
