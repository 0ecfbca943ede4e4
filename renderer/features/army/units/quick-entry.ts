import { mostGrade, usualGrade } from '../../../../rules/core/army/army-words.ts';
import { partWords, unitName } from '../../../../rules/core/army/part-words.ts';
import { boughtOf, offeredExtras, type OfferedExtra } from '../../../../rules/core/army/extras.ts';
import { printedWords } from '../../../../rules/core/army/list-columns.ts';
import { leftOfPool, startCount } from '../../../../rules/core/army/filter-list.ts';
import { type ArmyFile, LONGEST_NAME } from '../../../../rules/core/army-file.ts';
import type { ListEntry, NationList } from '../../../../rules/core/nation-list.ts';
import type { ArmyTally, RuleSystem } from '../../../../rules/core/rule-system.ts';
import { tablePrice } from '../../../components/troops/workings.ts';

/** Words that something is found by, from the most telling to the least. */
interface Searchable {
  readonly name: readonly string[];
  /** Abbreviations as a list prints them: they are matched whole. */
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

/** A plural's or a slip's worth of letters. */
const LEAST_FOR_SLIP = 4;

/** Whether one letter more, less, other, or two in each other's place make one word the beginning of the other. */
function isSlip(typed: string, word: string): boolean {
  if (typed.length < LEAST_FOR_SLIP || typed[0] !== word[0]) return false;
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at += 1;
  const rest = typed.slice(at);
  const left = word.slice(at);
  const swapped = `${rest[1] ?? ''}${rest[0] ?? ''}${rest.slice(2)}`;
  return (
    left.startsWith(rest.slice(1)) ||
    left.slice(1).startsWith(rest) ||
    left.slice(1).startsWith(rest.slice(1)) ||
    left.startsWith(swapped)
  );
}

/** How well one typed word fits; null where it does not. */
function scoreOfWord({ name, codes, words }: Searchable, typed: string): number | null {
  if (name.includes(typed)) return 10;
  if (codes.has(typed)) return 9;
  if (name.some((word) => word.startsWith(typed))) return 8;
  if (words.includes(typed)) return 6;
  if (words.some((word) => word.startsWith(typed))) return 5;
  if (name.some((word) => word.length >= LEAST_FOR_SLIP && typed.startsWith(word))) return 4;
  if (typed.length > 1 && name.some((word) => word.includes(typed))) return 3;
  return name.some((word) => isSlip(typed, word)) ? 2 : null;
}

/** How well all typed words fit together; null where one does not. Words of the name that nobody typed count against it. */
function scoreOf(text: Searchable, typed: readonly string[]): number | null {
  const wanted = typed.flatMap(split);
  let score = 0;
  for (const word of wanted) {
    const fits = scoreOfWord(text, word);
    if (fits === null) return null;
    score += fits;
  }
  const unsaid = text.name.filter((word) => !wanted.some((each) => word.startsWith(each) || each.startsWith(word)));
  return score - unsaid.length;
}

/** What a line of fast entry says before it is held against a list: "24 household spearmen pike", "+12 retinue", "general 2*". */
interface QuickLine {
  /** `more` and `fewer` change what the army has, `new` adds to it. */
  readonly how: 'new' | 'more' | 'fewer';
  /** The number that was typed; null where none was. */
  readonly count: number | null;
  /** How many units at once: "3 x 24 spearmen". */
  readonly times: number;
  /** Whether the number has a star behind it, as generals have. */
  readonly starred: boolean;
  /** As typed. */
  readonly words: readonly string[];
}

/** A unit in a file holds no more, and nobody types more by intention. */
const MOST_TIMES = 100;

const LEADING = /^([+\-−])?\s*(\d{1,6})(?:\s*([x×])(?=[\s\d]|$)\s*(\d{1,6})?|(\s*\*)+)?(?=\D|$)\s*/;
const TRAILING = /(?:^|\s)[x×]?(\d{1,6})\s*(\*)?$/;

const SIGN = { '+': 'more', '-': 'fewer', '−': 'fewer' } as const;

/** Nobody adds none of something: a nought is no number that was typed. */
const atLeastOne = (count: number): number | null => (count > 0 ? count : null);

/** Reads a line. The number may stand before the words or behind them. */
function readQuickLine(text: string): QuickLine {
  const line = text.trim();
  const wordsOf = (rest: string): string[] => rest.split(/[\s,;]+/).filter(Boolean);
  const leading = LEADING.exec(line);
  if (leading) {
    const [whole, sign, first = '', cross, second, star] = leading;
    const many = cross !== undefined && second !== undefined;
    return {
      how: SIGN[sign as keyof typeof SIGN] ?? 'new',
      count: atLeastOne(Number(many ? second : first)),
      times: many ? Math.min(Math.max(Number(first), 1), MOST_TIMES) : 1,
      starred: star !== undefined,
      words: wordsOf(line.slice(whole.length)),
    };
  }
  const trailing = TRAILING.exec(line);
  return {
    how: 'new',
    count: trailing ? atLeastOne(Number(trailing[1])) : null,
    times: 1,
    starred: trailing?.[2] !== undefined,
    words: wordsOf(trailing ? line.slice(0, trailing.index) : line),
  };
}

/** What a line of fast entry can be taken to mean. Points are those that it adds, below 0 where it takes away. */
export type QuickMatch = { readonly key: string; readonly points: number } & (
  | {
      readonly kind: 'unit';
      readonly entry: ListEntry;
      readonly count: number;
      readonly times: number;
      /** How many more than the list's maximum the army would have. */
      readonly over: number;
    }
  | {
      readonly kind: 'change';
      readonly part: string;
      readonly unit: string;
      readonly name: string;
      readonly short: string;
      /** The unit's number, from 1. */
      readonly number: number;
      readonly from: number;
      readonly to: number;
    }
  | { readonly kind: 'general'; readonly stars: number; readonly name: string }
  | { readonly kind: 'extra'; readonly extra: OfferedExtra; readonly from: number; readonly to: number }
);

/** A row of the list with the words it is found by. */
export interface QuickRow {
  readonly entry: ListEntry;
  readonly text: Searchable;
}

export interface QuickGround {
  readonly book: RuleSystem;
  readonly list: NationList | null;
  readonly rows: readonly QuickRow[];
  readonly army: ArmyFile;
  readonly tally: ArmyTally;
  /** Id of the selected unit: a change means it before others. */
  readonly selected: string | null;
}

const MOST_MATCHES = 8;

/** Made once for a list; matching reads it at every key. */
export const quickRows = (book: RuleSystem, list: NationList | null): QuickRow[] =>
  (list?.entries ?? []).map((entry) => ({
    entry,
    text: searchable(entry.name, printedWords(book.listColumns, entry.printed), book.face(entry.troop).words),
  }));

interface Scored {
  readonly match: QuickMatch;
  readonly score: number;
}

function unitsOf({ book, rows, tally }: QuickGround, { count, times, words }: QuickLine): Scored[] {
  return rows.flatMap(({ entry, text }) => {
    const score = scoreOf(text, words);
    if (score === null) return [];
    const left = leftOfPool(tally.pools, entry.id);
    const figures = count ?? startCount(book, entry.troop, left);
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

/** The parts that the army has and the words name; without words the selected unit's newest part. */
function changesOf({ book, list, army, tally, selected }: QuickGround, line: QuickLine): Scored[] {
  const by = (line.count ?? 1) * (line.how === 'fewer' ? -1 : 1);
  return army.units.flatMap((unit, at) =>
    unit.parts.flatMap((part, place) => {
      const { name, short, words } = partWords(book, list, part);
      const called = name ?? short;
      const bare = line.words.length === 0;
      if (bare && (unit.id !== selected || place < unit.parts.length - 1)) return [];
      // The unit's own name may be among the words and need not.
      const scores = ['', unit.name].map((own) => scoreOf(searchable(`${own} ${called}`, short, words), line.words));
      const score = bare ? 0 : Math.max(...scores.map((each) => each ?? -Infinity));
      if (score === -Infinity || !unit.id || !part.id) return [];
      const to = Math.max(1, part.count + by);
      const cost = tally.units[at]?.parts[place]?.cost ?? 0;
      const match: QuickMatch = {
        kind: 'change',
        key: `change:${part.id}`,
        part: part.id,
        unit: unit.id,
        name: unitName(book, list, unit) ?? called,
        short,
        number: at + 1,
        from: part.count,
        to,
        points: cost * (to - part.count),
      };
      // Of equals the selected unit comes first, then the newest.
      return [{ match, score: score + (unit.id === selected ? 0.9 : (0.5 * at) / army.units.length) }];
    }),
  );
}

function extrasOf({ book, army }: QuickGround, { how, count, words }: QuickLine): Scored[] {
  if (words.length === 0) return [];
  return offeredExtras(book.extras).flatMap((extra) => {
    const score = scoreOf(searchable(extra.label, '', ''), words);
    const from = boughtOf(army, extra.key, extra.id);
    const to = Math.max(0, from + (count ?? 1) * (how === 'fewer' ? -1 : 1));
    if (score === null || to === from) return [];
    const key = `extra:${extra.key}.${extra.id}`;
    return [{ match: { kind: 'extra', key, extra, from, to, points: extra.price.cost * (to - from) }, score }];
  });
}

const LEAST_LETTERS = 3;

/** A line that begins with the word for a general, or its beginning, or that has a star: the other words are the name. */
function generalsOf({ book, army }: QuickGround, { how, count, starred, words }: QuickLine): Scored[] {
  const isGeneral = (word: string): boolean =>
    word.length >= LEAST_LETTERS && book.generals.many.startsWith(word.toLowerCase());
  if (how !== 'new' || (!starred && !isGeneral(words[0] ?? ''))) return [];
  const { grades } = book.generals;
  const said = isGeneral(words[0] ?? '') ? words.slice(1) : words;
  // "general 3 Sargon" has its stars between the two.
  const [, between] = (count === null ? /^(\d{1,2})\*?$/.exec(said[0] ?? '') : null) ?? [];
  const wanted = between === undefined ? count : Number(between);
  const stars = grades ? Math.min(Math.max(wanted ?? usualGrade(grades), grades.least), mostGrade(grades)) : 0;
  const name = (between === undefined ? said : said.slice(1)).join(' ').slice(0, LONGEST_NAME);
  const points = tablePrice(book, { general: { stars } }, army.rulings)?.cost ?? 0;
  return [{ match: { kind: 'general', key: 'general', stars, name, points }, score: 1000 }];
}

/** What a line can mean, the likeliest first. Empty where nothing on the list, in the army or in the book is like it. */
export function quickMatches(ground: QuickGround, text: string): QuickMatch[] {
  const line = readQuickLine(text);
  if (line.how === 'new' && line.words.length === 0 && !line.starred) return [];
  const changes = line.how === 'new' ? [] : changesOf(ground, line);
  const added = line.how === 'fewer' || line.words.length === 0 ? [] : unitsOf(ground, line);
  // Of rows that fit alike those that the list still allows come first.
  const over = ({ match }: Scored): number => (match.kind === 'unit' && match.over > 0 ? 1 : 0);
  const byScore = (found: readonly Scored[]) => found.toSorted((a, b) => b.score - a.score || over(a) - over(b));
  const others = byScore([...added, ...extrasOf(ground, line), ...generalsOf(ground, line)]);
  return [...byScore(changes), ...others].slice(0, MOST_MATCHES).map(({ match }) => match);
}
