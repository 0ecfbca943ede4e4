import type { ImportReport } from '../../../contract/armies.ts';
import { clean } from '../formats/roster.ts';
import type { SourceLine } from './source-army.ts';

const MOST_REPORTED = 500;
const LONGEST_LINE = 200;

const shortened = (line: string): string => {
  const plain = clean(line.slice(0, LONGEST_LINE * 4));
  return plain.length > LONGEST_LINE ? `${plain.slice(0, LONGEST_LINE - 1)}…` : plain;
};

/** Results of an import. Each line of the text is in one of the four groups. */
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
  /** Reports a line that was kept as text; `what` says where. */
  note(line: SourceLine, what: string): void;
  /** `choice`: the guessed parts of the army, so that the user can correct them. */
  guess(line: SourceLine, as: string, why: string, choice?: Choice): void;
  leave(line: SourceLine, why: string, choice?: Choice): void;
  findings(): Findings;
}

/** Refers to a part of a document instead of a line of text. */
export const placeOf = (line: string): SourceLine => ({ at: null, line });

const joined = (words: readonly string[]): string => [...new Set(words)].join('; ');

interface Found extends SourceLine {
  readonly pieces: Piece[];
}

const isKind =
  <Kind extends Piece['kind']>(kind: Kind) =>
  (piece: Piece): piece is Extract<Piece, { kind: Kind }> =>
    piece.kind === kind;

const isDoubtful = (piece: Piece) => piece.kind === 'guessed' || piece.kind === 'left';

/** Adds a line to one group: left out if any piece was left out, then guessed, then noted, then matched. */
function sortInto(found: Findings, { at, line: raw, pieces }: Found): void {
  const line = shortened(raw);
  const doubtful = pieces.filter(isDoubtful);
  const choices = doubtful.flatMap(({ choice }) => (choice ? [choice] : []));
  const taken = pieces.flatMap((piece) => (piece.kind === 'left' ? [] : [piece.what]));
  const left = pieces.filter(isKind('left'));
  const whys = doubtful.map(({ why }) => why);
  if (left.length > 0) {
    const rest = taken.length > 0 ? [`the rest of the line is ${joined(taken)}`] : [];
    found.left.push({ at, line, why: joined([...whys, ...rest]), choices });
  } else if (whys.length > 0) found.guessed.push({ at, line, as: joined(taken), why: joined(whys), choices });
  else if (pieces.some(({ kind }) => kind === 'note')) found.notes.push({ at, line, what: joined(taken) });
  else found.matched.push({ at, line, what: joined(taken) });
}

/** Shortens each group to MAX_REPORTED lines and counts the rest. */
function withinReport(found: Findings): Findings {
  const more = <Line>(lines: readonly Line[], last: (line: string) => Line): Line[] =>
    lines.length <= MOST_REPORTED
      ? [...lines]
      : [...lines.slice(0, MOST_REPORTED), last(`and ${lines.length - MOST_REPORTED} more lines`)];
  const why = 'likewise';
  return {
    matched: more(found.matched, (line) => ({ at: null, line, what: why })),
    notes: more(found.notes, (line) => ({ at: null, line, what: why })),
    guessed: more(found.guessed, (line) => ({ at: null, line, as: why, why, choices: [] })),
    left: more(found.left, (line) => ({ at: null, line, why, choices: [] })),
  };
}

export function collectFindings(): Collector {
  const lines: Found[] = [];
  const byNumber = new Map<number, Found>();
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
      const inOrder = lines.toSorted((one, other) => (one.at ?? Infinity) - (other.at ?? Infinity) || 0);
      for (const line of inOrder) sortInto(found, line);
      return withinReport(found);
    },
  };
}
