import type { ImportReport } from '../../../contract/armies.ts';
import { clean } from '../formats/roster.ts';
import type { SourceLine } from './source-army.ts';

const MOST_REPORTED = 500;
const LONGEST_LINE = 200;

const shortened = (line: string): string => {
  const plain = clean(line.slice(0, LONGEST_LINE * 4));
  return plain.length > LONGEST_LINE ? `${plain.slice(0, LONGEST_LINE - 1)}…` : plain;
};

/** What became of the lines of an import: each line of the text is in one of the four. */
export type Findings = Pick<ImportReport, 'matched' | 'guessed' | 'notes' | 'left'>;
type Choice = Findings['guessed'][number]['choices'][number];

/** What became of a line, or of one of the troops that a line names. */
type Piece =
  | { readonly kind: 'matched'; readonly what: string }
  | { readonly kind: 'note'; readonly what: string }
  | { readonly kind: 'guessed'; readonly what: string; readonly why: string; readonly choice?: Choice | undefined }
  | { readonly kind: 'left'; readonly why: string; readonly choice?: Choice | undefined };

export interface Collector {
  match(line: SourceLine, what: string): void;
  /** The line is kept as words, and `what` says where. */
  note(line: SourceLine, what: string): void;
  /** `choice`: the parts of the army that were guessed, where there are some, so that they can be set right. */
  guess(line: SourceLine, as: string, why: string, choice?: Choice): void;
  leave(line: SourceLine, why: string, choice?: Choice): void;
  findings(): Findings;
}

/** A place of a document that is no line of a text. */
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

/** A line of which one piece is left out is left out in the report, and one of which a piece is guessed is guessed; then come notes. */
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

/** Lines beyond five hundred of a kind are counted and not shown. */
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
