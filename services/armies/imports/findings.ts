import type { ImportReport } from '../../../contract/armies.ts';
import { cleanLine } from '../formats/roster.ts';
import type { SourceLine } from './source-army.ts';

const MAX_REPORTED = 500;
const MAX_LINE = 200;

const shortenLine = (line: string): string => {
  const plain = cleanLine(line.slice(0, MAX_LINE * 4));
  return plain.length > MAX_LINE ? `${plain.slice(0, MAX_LINE - 1)}…` : plain;
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

/** Adds a line to one group: left out if any piece was left out, then guessed, then noted, then matched. */
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

/** Shortens each group to MAX_REPORTED lines and counts the rest. */
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
