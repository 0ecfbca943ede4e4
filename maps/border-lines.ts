import { toNameKey, type BorderKind } from './schema.ts';

const KIND_WORDS: readonly (readonly [RegExp, BorderKind])[] = [
  [/^(river|stream|ford|bridge)/, 'river'],
  [/^(pass|mountain|defile)/, 'pass'],
  [/^(sea|water|strait|ferry|coast|ship|naval|f(leet)?$)/, 'sea'],
  [/^(land|road|plain|open|army|both|a$|l$)/, 'land'],
];

export const parseKind = (word: string | null): BorderKind | null =>
  word === null ? null : (KIND_WORDS.find(([pattern]) => pattern.test(word.trim().toLowerCase()))?.[1] ?? null);

/** A border as written in a source. */
export interface RawBorder {
  readonly a: string;
  readonly b: string;
  /** Kind of the border as written, or null if not stated. */
  readonly kind: string | null;
}

export interface BorderLine extends RawBorder {
  /** Line number, from 1. */
  readonly line: number;
}

export interface BorderLines {
  readonly borders: readonly BorderLine[];
  readonly issues: readonly { readonly line: number; readonly text: string; readonly why: string }[];
}

const KINDS = '(land|river|pass|sea|water|strait|mountains?|road|ford|bridge|ferry|voyage|by sea|by land)';
/** Separators between two names: arrows, spaced dashes, bars, tabs. The lookbehinds prevent matches within a longer run of dashes. */
const SEPARATOR = /\s*(?:<-+>|<=+>|(?<!-)-+>|(?<!=)=+>|↔|⇔|→|\t+|;|\||\s(?:--+|-|–|—|\/|=)\s)\s*/;
const KIND_AT_END = new RegExp(`(?<![\\s,:;|(\\[])[\\s,:;|(\\[]+${KINDS}\\s*[)\\]]?\\s*$`, 'i');

const cleanName = (name: string): string =>
  name
    .trim()
    .replace(/^["'“”]+|(?<!["'“”])["'“”]+$/g, '')
    .trim()
    .slice(0, 200);

/** Splits the kind of a border off the end of a line. A name that consists of such a word is kept. */
function splitKind(text: string): { readonly rest: string; readonly kind: string | null } {
  const match = KIND_AT_END.exec(text);
  if (!match || match.index === 0) return { rest: text, kind: null };
  return { rest: text.slice(0, match.index), kind: match[1]!.replace(/^by /i, '').replace(/^voyage$/i, 'sea') };
}

/** Maximum parts into which a line is split: two names, a kind, and one more that shows that there are too many. */
const MAX_NAMES = 4;

/** Reads one line: `A - B sea`, `A -> B: river`, `A, B, pass`, `A | B`, or `A: B, C (sea), D`. */
function readLine(text: string): readonly RawBorder[] | string {
  const several = /^([^:,;|\t]+):\s*(.+)$/.exec(text);
  if (several && !SEPARATOR.test(several[1]!) && parseKind(several[2]!) === null) {
    const [, from, to] = several;
    const borders = to!.split(/[,;]/).flatMap((part): RawBorder[] => {
      const { rest, kind } = splitKind(` ${part}`);
      const b = cleanName(rest);
      return b === '' ? [] : [{ a: cleanName(from!), b, kind }];
    });
    return borders.length > 0 ? borders : 'a neighbour is missing after the colon';
  }
  const { rest, kind } = splitKind(text);
  const dashed = rest.split(SEPARATOR, MAX_NAMES).map(cleanName);
  const names = dashed.length > 1 ? dashed : rest.split(',', MAX_NAMES).map(cleanName);
  if (names.length === 3 && kind === null && parseKind(names[2]!) !== null) {
    return readPair(names.slice(0, 2), names[2]!);
  }
  return readPair(names, kind);
}

function readPair(names: readonly string[], kind: string | null): readonly RawBorder[] | string {
  const [a, b] = names;
  if (names.length < 2 || !a || !b) return 'expected two provinces, as in “Ur - Uruk river”';
  if (names.length > 2)
    return `expected two provinces, got ${names.length < MAX_NAMES ? names.length : 'more than three'}`;
  if (toNameKey(a) === toNameKey(b)) return `${a} cannot border itself`;
  return [{ a, b, kind }];
}

const MAX_LINES = 100_000;
const MAX_LINE_LENGTH = 2000;

/** Collapses each run of whitespace to one space, or to one tab if it contains a tab. */
const collapseSpaces = (line: string): string => line.replaceAll(/\s+/g, (run) => (run.includes('\t') ? '\t' : ' '));

/** Reads a list of borders, one per line. Empty lines and lines that begin with # or // are ignored. */
export function readBorderLines(text: string): BorderLines {
  const borders: BorderLine[] = [];
  const issues: { line: number; text: string; why: string }[] = [];
  const lines = text.split(/\r\n|\r|\n/, MAX_LINES + 1);
  for (const [index, raw] of lines.slice(0, MAX_LINES).entries()) {
    const line = collapseSpaces(raw.slice(0, MAX_LINE_LENGTH + 1))
      .replace(/^\s*[-*•]\s+/, '')
      .trim();
    if (line === '' || line.startsWith('#') || line.startsWith('//')) continue;
    const read = raw.length > MAX_LINE_LENGTH ? `the line has more than ${MAX_LINE_LENGTH} characters` : readLine(line);
    if (typeof read === 'string') issues.push({ line: index + 1, text: line.slice(0, 120), why: read });
    else borders.push(...read.map((border) => ({ ...border, line: index + 1 })));
  }
  if (lines.length > MAX_LINES)
    issues.push({ line: MAX_LINES + 1, text: '', why: `more than ${MAX_LINES} lines; the rest was ignored` });
  return { borders, issues };
}
