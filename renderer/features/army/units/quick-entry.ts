import { getMaxGrade, getDefaultGrade } from '../../../../rules/core/army/army-words.ts';
import { describePart, getUnitName } from '../../../../rules/core/army/part-words.ts';
import { countBoughtExtra, listExtras, type OfferedExtra } from '../../../../rules/core/army/extras.ts';
import { formatCells } from '../../../../rules/core/army/list-columns.ts';
import { getPoolRoom, getStartCount } from '../../../../rules/core/army/filter-list.ts';
import { type ArmyFile, MAX_NAME_LENGTH } from '../../../../rules/core/army-file.ts';
import type { ListEntry, NationList } from '../../../../rules/core/nation-list.ts';
import type { ArmyTally, RuleSystem } from '../../../../rules/core/rule-system.ts';
import { findTablePrice } from '../../../components/troops/workings.ts';

/** Words by which an item is found, from the most to the least significant. */
interface Searchable {
  readonly name: readonly string[];
  /** Abbreviations as printed in a list. They must match completely. */
  readonly codes: ReadonlySet<string>;
  readonly words: readonly string[];
}

const split = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}+*]+/u)
    .filter(Boolean);

const searchable = (name: string, codes: string, words: string): Searchable => ({
  name: split(name),
  codes: new Set(split(codes)),
  words: split(words),
});

/** Minimum length of a word for tolerating a typo or a plural. */
const MIN_TYPO_LENGTH = 4;

/** Checks whether the typed text starts the word, apart from one letter added, missing, changed or swapped. */
function isTypo(typed: string, word: string): boolean {
  if (typed.length < MIN_TYPO_LENGTH || typed[0] !== word[0]) return false;
  let index = 0;
  while (index < typed.length && typed[index] === word[index]) index += 1;
  const typedRest = typed.slice(index);
  const wordRest = word.slice(index);
  const swapped = `${typedRest[1] ?? ''}${typedRest[0] ?? ''}${typedRest.slice(2)}`;
  return (
    wordRest.startsWith(typedRest.slice(1)) ||
    wordRest.slice(1).startsWith(typedRest) ||
    wordRest.slice(1).startsWith(typedRest.slice(1)) ||
    wordRest.startsWith(swapped)
  );
}

/** Scores the match of one typed word, or returns null. */
function scoreWord({ name, codes, words }: Searchable, typed: string): number | null {
  if (name.includes(typed)) return 10;
  if (codes.has(typed)) return 9;
  if (name.some((word) => word.startsWith(typed))) return 8;
  if (words.includes(typed)) return 6;
  if (words.some((word) => word.startsWith(typed))) return 5;
  if (name.some((word) => word.length >= MIN_TYPO_LENGTH && typed.startsWith(word))) return 4;
  if (typed.length > 1 && name.some((word) => word.includes(typed))) return 3;
  return name.some((word) => isTypo(typed, word)) ? 2 : null;
}

/** Scores the match of all typed words, or returns null if one does not match. Untyped words of the name reduce the score. */
function scoreWords(text: Searchable, typed: readonly string[]): number | null {
  const wanted = typed.flatMap(split);
  let score = 0;
  for (const word of wanted) {
    const fits = scoreWord(text, word);
    if (fits === null) return null;
    score += fits;
  }
  const unsaid = text.name.filter((word) => !wanted.some((each) => word.startsWith(each) || each.startsWith(word)));
  return score - unsaid.length;
}

/** A parsed line, before it is matched: "24 household spearmen pike", "+12 retinue", "general 2*". */
interface QuickLine {
  /** `more` and `fewer` change existing units, `new` adds units. */
  readonly how: 'new' | 'more' | 'fewer';
  /** The typed number, or null. */
  readonly count: number | null;
  /** Number of units, as in "3 x 24 spearmen". */
  readonly times: number;
  /** True if an asterisk follows the number, as for generals. */
  readonly starred: boolean;
  readonly words: readonly string[];
}

/** Maximum number of units added by one line. */
const MAX_UNITS = 100;

const LEADING = /^([+\-−])?\s*(\d{1,6})(?:\s*([x×])(?=[\s\d]|$)\s*(\d{1,6})?|(\s*\*)+)?(?=\D|$)\s*/;
const TRAILING = /(?:^|\s)[x×]?(\d{1,6})\s*(\*)?$/;

const SIGN = { '+': 'more', '-': 'fewer', '−': 'fewer' } as const;

/** Treats 0 as no number. */
const toNullIfZero = (count: number): number | null => (count > 0 ? count : null);

/** Parses a line. The number may precede or follow the words. */
function readQuickLine(text: string): QuickLine {
  const line = text.trim();
  const wordsOf = (rest: string): string[] => rest.split(/[\s,;]+/).filter(Boolean);
  const leading = LEADING.exec(line);
  if (leading) {
    const [whole, sign, first = '', cross, second, star] = leading;
    const many = cross !== undefined && second !== undefined;
    return {
      how: SIGN[sign as keyof typeof SIGN] ?? 'new',
      count: toNullIfZero(Number(many ? second : first)),
      times: many ? Math.min(Math.max(Number(first), 1), MAX_UNITS) : 1,
      starred: star !== undefined,
      words: wordsOf(line.slice(whole.length)),
    };
  }
  const trailing = TRAILING.exec(line);
  return {
    how: 'new',
    count: trailing ? toNullIfZero(Number(trailing[1])) : null,
    times: 1,
    starred: trailing?.[2] !== undefined,
    words: wordsOf(trailing ? line.slice(0, trailing.index) : line),
  };
}

/** A possible meaning of a line. `points` is negative if it removes figures. */
export type QuickMatch = { readonly key: string; readonly points: number } & (
  | {
      readonly kind: 'unit';
      readonly entry: ListEntry;
      readonly count: number;
      readonly times: number;
      /** Figures above the maximum of the army list. */
      readonly over: number;
    }
  | {
      readonly kind: 'change';
      readonly part: string;
      readonly unit: string;
      readonly name: string;
      readonly short: string;
      /** Number of the unit, from 1. */
      readonly number: number;
      readonly from: number;
      readonly to: number;
    }
  | { readonly kind: 'general'; readonly stars: number; readonly name: string }
  | { readonly kind: 'extra'; readonly extra: OfferedExtra; readonly from: number; readonly to: number }
);

export interface QuickRow {
  readonly entry: ListEntry;
  readonly text: Searchable;
}

export interface QuickContext {
  readonly book: RuleSystem;
  readonly list: NationList | null;
  readonly rows: readonly QuickRow[];
  readonly army: ArmyFile;
  readonly tally: ArmyTally;
  /** Id of the selected unit, which changes prefer. */
  readonly selected: string | null;
}

const MAX_MATCHES = 8;

/** Lists the searchable entries of an army list. Computed once per list, because matching runs with every key. */
export const createQuickRows = (book: RuleSystem, list: NationList | null): QuickRow[] =>
  (list?.entries ?? []).map((entry) => ({
    entry,
    text: searchable(entry.name, formatCells(book.listColumns, entry.printed), book.face(entry.troop).words),
  }));

interface Scored {
  readonly match: QuickMatch;
  readonly score: number;
}

function matchUnits({ book, rows, tally }: QuickContext, { count, times, words }: QuickLine): Scored[] {
  return rows.flatMap(({ entry, text }) => {
    const score = scoreWords(text, words);
    if (score === null) return [];
    const left = getPoolRoom(tally.pools, entry.id);
    const figures = count ?? getStartCount(book, entry.troop, left);
    const match: QuickMatch = {
      kind: 'unit',
      key: `unit:${entry.id}`,
      entry,
      count: figures,
      times,
      points: entry.cost * figures * times,
      over: left === null ? 0 : Math.max(0, figures * times - left),
    };
    return [{ match, score }];
  });
}

/** Matches the parts of the army. Without words, the last part of the selected unit matches. */
function matchChanges({ book, list, army, tally, selected }: QuickContext, line: QuickLine): Scored[] {
  const delta = (line.count ?? 1) * (line.how === 'fewer' ? -1 : 1);
  return army.units.flatMap((unit, at) =>
    unit.parts.flatMap((part, place) => {
      const { name, short, words } = describePart(book, list, part);
      const called = name ?? short;
      const bare = line.words.length === 0;
      if (bare && (unit.id !== selected || place < unit.parts.length - 1)) return [];
      // The unit's own name may be among the words.
      const scores = ['', unit.name].map((own) => scoreWords(searchable(`${own} ${called}`, short, words), line.words));
      const score = bare ? 0 : Math.max(...scores.map((each) => each ?? -Infinity));
      if (score === -Infinity || !unit.id || !part.id) return [];
      const to = Math.max(1, part.count + delta);
      const cost = tally.units[at]?.parts[place]?.cost ?? 0;
      const match: QuickMatch = {
        kind: 'change',
        key: `change:${part.id}`,
        part: part.id,
        unit: unit.id,
        name: getUnitName(book, list, unit) ?? called,
        short,
        number: at + 1,
        from: part.count,
        to,
        points: cost * (to - part.count),
      };
      // Of equal matches, the selected unit comes first, then the newest.
      return [{ match, score: score + (unit.id === selected ? 0.9 : (0.5 * at) / army.units.length) }];
    }),
  );
}

function matchExtras({ book, army }: QuickContext, { how, count, words }: QuickLine): Scored[] {
  if (words.length === 0) return [];
  return listExtras(book.extras).flatMap((extra) => {
    const score = scoreWords(searchable(extra.label, '', ''), words);
    const from = countBoughtExtra(army, extra.key, extra.id);
    const to = Math.max(0, from + (count ?? 1) * (how === 'fewer' ? -1 : 1));
    if (score === null || to === from) return [];
    const key = `extra:${extra.key}.${extra.id}`;
    return [{ match: { kind: 'extra', key, extra, from, to, points: extra.price.cost * (to - from) }, score }];
  });
}

const MIN_LETTERS = 3;

/** Matches a line with an asterisk, or one that starts with the word for a general or its first letters. The other words are the name. */
function matchGenerals({ book, army }: QuickContext, { how, count, starred, words }: QuickLine): Scored[] {
  const isGeneral = (word: string): boolean =>
    word.length >= MIN_LETTERS && book.generals.many.startsWith(word.toLowerCase());
  if (how !== 'new' || (!starred && !isGeneral(words[0] ?? ''))) return [];
  const { grades } = book.generals;
  const nameWords = isGeneral(words[0] ?? '') ? words.slice(1) : words;
  // In "general 3 Sargon", the stars are between the two words.
  const [, between] = (count === null ? /^(\d{1,2})\*?$/.exec(nameWords[0] ?? '') : null) ?? [];
  const wanted = between === undefined ? count : Number(between);
  const stars = grades ? Math.min(Math.max(wanted ?? getDefaultGrade(grades), grades.least), getMaxGrade(grades)) : 0;
  const name = (between === undefined ? nameWords : nameWords.slice(1)).join(' ').slice(0, MAX_NAME_LENGTH);
  const points = findTablePrice(book, { general: { stars } }, army.rulings)?.cost ?? 0;
  return [{ match: { kind: 'general', key: 'general', stars, name, points }, score: 1000 }];
}

/** Lists the possible meanings of a line, the best first. */
export function findQuickMatches(ground: QuickContext, text: string): QuickMatch[] {
  const line = readQuickLine(text);
  if (line.how === 'new' && line.words.length === 0 && !line.starred) return [];
  const changes = line.how === 'new' ? [] : matchChanges(ground, line);
  const added = line.how === 'fewer' || line.words.length === 0 ? [] : matchUnits(ground, line);
  // Of equal scores, entries within their maximum come first.
  const over = ({ match }: Scored): number => (match.kind === 'unit' && match.over > 0 ? 1 : 0);
  const byScore = (found: readonly Scored[]) => found.toSorted((a, b) => b.score - a.score || over(a) - over(b));
  const additions = byScore([...added, ...matchExtras(ground, line), ...matchGenerals(ground, line)]);
  return [...byScore(changes), ...additions].slice(0, MAX_MATCHES).map(({ match }) => match);
}
