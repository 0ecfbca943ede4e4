import type { ImportReport } from '../../../contract/armies.ts';
import { UseCaseError } from '../../../contract/errors.ts';
import type { ArmyList } from '../../../rules/core/army/allies.ts';
import { type ArmyFile, type ArmyGeneral, MAX_POINTS_LIMIT, MAX_NAME_LENGTH } from '../../../rules/core/army-file.ts';
import { getGradeWord, getDefaultGrade } from '../../../rules/core/army/army-words.ts';
import { chooseLimit } from '../../../rules/core/convert/similar-entries.ts';
import type { NationList } from '../../../rules/core/nation-list.ts';
import type { BookHead, RuleSystem } from '../../../rules/core/rule-system.ts';
import { type BookList, chooseList, hasList, refuseForeignGame } from './choose-list.ts';
import {
  type Collector,
  createSourceUnit,
  type SourceArmy,
  type SourceGeneral,
  type SourceUnit,
} from './source-army.ts';
import { type ArmyDraft, reportNote, namesGeneral, readUnits } from './match-units.ts';
import type { EntryMatcher } from './match-entry.ts';
import { ARMY_NOTE } from './read-roster-lines.ts';
import { isIgnored, toSpacedWords, splitWords } from './words.ts';

type Chosen = BookList & { readonly matcher: EntryMatcher };

/** Sorts the lines at the top into titles, troops, generals and notes. A line that names troops without a number is left out. */
function readHead(
  { head, isNomarch }: SourceArmy,
  { book, list, matcher }: Chosen,
  draft: ArmyDraft,
  findings: Collector,
) {
  const notes: string[] = [];
  const left: SourceArmy['left'] = [];
  const units: SourceUnit[] = [];
  let limit: SourceArmy['limit'] = null;
  const isGeneral = (text: string): boolean =>
    !isNomarch && namesGeneral(book, text) && splitWords(text).length <= MAX_GENERAL_WORDS;
  const titles = [book.title, list.title, list.period].map(toSpacedWords).filter((title) => title.trim() !== '');
  const titled = new Set(splitWords(list.title).filter((word) => !isIgnored(word)));
  for (const line of head) {
    const words = toSpacedWords(line.text);
    const isTitle = titles.some((title) => words.includes(title));
    const troops = isNomarch || isTitle ? null : matcher.findNamed(line.text);
    const { part } = line;
    const general = { ...line, name: line.text, stars: null };
    if (isTitle || (!troops && !isGeneral(line.text) && splitWords(line.text).some((word) => titled.has(word)))) {
      findings.match(line, 'the book or the list');
      const [points] = part?.prices ?? [];
      if (points !== undefined) limit ??= { ...line, points };
    } else if (part) units.push({ ...createSourceUnit(null), parts: [part] });
    else if (troops?.alone) left.push({ ...line, why: `it names ${troops.entry.name} without a number` });
    else if (isGeneral(line.text)) readGeneral(general, { book, list, matcher }, draft, findings);
    else {
      notes.push(line.text);
      reportNote(line, ARMY_NOTE, troops?.entry.name ?? null, findings);
    }
  }
  return { notes, left, units, limit };
}

/** Maximum words of a line that names a general. A longer line is a sentence about generals. */
const MAX_GENERAL_WORDS = 6;

function readRulings(book: RuleSystem, source: SourceArmy, findings: Collector): Record<string, string> {
  const taken: Record<string, string> = {};
  for (const { id, choice, ...line } of source.rulings) {
    const ruling = book.rulings.find((known) => known.id === id);
    if (ruling?.choices.some((known) => known.id === choice)) {
      taken[ruling.id] = choice;
      findings.match(line, `ruling ${id}`);
    } else findings.leave(line, 'the book has no such ruling');
  }
  return taken;
}

function readSettings(book: RuleSystem, source: SourceArmy, findings: Collector): Record<string, number> {
  const taken: Record<string, number> = {};
  for (const { key, value, ...line } of source.settings) {
    if (book.settings?.some((known) => known.key === key)) {
      taken[key] = value;
      findings.match(line, `number ${key}`);
    } else findings.leave(line, 'the book has no such number');
  }
  return taken;
}

/** Returns the stated limit. Null if there is none or it is not a valid limit. */
function readLimit(limit: SourceArmy['limit'], findings: Collector): number | null {
  if (limit === null) return null;
  if (Number.isInteger(limit.points) && limit.points >= 0 && limit.points <= MAX_POINTS_LIMIT) {
    findings.match(limit, 'the limit');
    return limit.points;
  }
  findings.leave(limit, `an army’s limit is a whole number up to ${MAX_POINTS_LIMIT}`);
  return null;
}

/** Reads the first line of a text. A line such as "two household chariots" is troops if the list has them, otherwise the army's name. */
function readTitle({ name, title }: SourceArmy, { matcher }: Chosen): { said: string | null; units: SourceUnit[] } {
  const parts = title?.parts ?? [];
  if (!parts.some((part) => matcher.find(part)?.doubts.length === 0)) return { said: name, units: [] };
  return { said: null, units: parts.map((part) => ({ ...createSourceUnit(null), parts: [part] })) };
}

/** Reports a stated total that differs from the computed total. */
function reportDifference({ reportedPoints, total }: SourceArmy, computed: number, findings: Collector): void {
  if (reportedPoints === null || total === null || reportedPoints === computed) return;
  const difference = Math.abs(reportedPoints - computed);
  findings.guess(
    total,
    `${computed} points`,
    `the text states ${reportedPoints}; ${difference} ${reportedPoints > computed ? 'are missing' : 'too many'}`,
  );
}

export interface MatchedArmy {
  readonly army: ArmyFile;
  readonly computedPoints: number;
  readonly missing: ImportReport['missing'];
}

/** Words that other programs use for generals' grades. 0 is the lowest grade and 1 the highest. */
const GRADE_SHARES: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    ['lesser', 'least', 'minor', 'junior', 'sub', 'poor', 'inept', 'rotten'].map((word) => [word, 0]),
  ),
  ...Object.fromEntries(
    ['supreme', 'great', 'brilliant', 'inspired', 'c', 'chief', 'commander', 'warlord', 'strategos'].map((word) => [
      word,
      1,
    ]),
  ),
};
const GRADED = /^(.{1,200}?)(?:\s*[,(]\s*|\s+[–-]\s+)([^,()]{2,40})\)?$/;

/** Returns the cost of one general of a grade. */
function getGradeCost(book: RuleSystem, list: string, stars: number): number {
  const army: ArmyFile = {
    format: 'nomarch-army',
    version: 1,
    rules: book.id,
    list,
    name: '',
    limit: 0,
    generals: [{ name: '', stars }],
    units: [],
    specialists: {},
    works: {},
    rulings: {},
  };
  return book.tally(army, null).points;
}

/** Returns the only grade whose cost is the general's stated price, or null. */
function findGradeByPrice(book: RuleSystem, list: string, price: number | null | undefined): number | null {
  const { grades } = book.generals;
  if (grades === null || !price) return null;
  const all = Array.from(
    { length: Math.max(grades.words.length, MAX_GRADES) },
    (_, following) => grades.least + following,
  );
  const fitting = all.filter((stars) => getGradeCost(book, list, stars) === price);
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}
const MAX_GRADES = 4;

/** Finds the general's grade in the given words. `why` explains a guess, or is ''. */
function findGrade(
  { title, generals: { grades } }: RuleSystem,
  { name, stars, rank }: Pick<SourceGeneral, 'name' | 'stars' | 'rank'>,
): { readonly name: string; readonly stars: number; readonly why: string } {
  if (stars !== null) return { name, stars, why: '' };
  if (grades === null) return { name, stars: 0, why: '' };
  const [, bareName = name, suffix] = GRADED.exec(name) ?? [];
  const rankText = suffix ?? rank;
  const fallback = { name, stars: getDefaultGrade(grades) };
  const word = getGradeWord(grades, fallback.stars) ?? '';
  if (rankText === undefined) return { ...fallback, why: `it has no grade; ${word} is the default` };
  const words = splitWords(rankText);
  const known = grades.words.findIndex((grade) => words.every((each) => splitWords(grade).includes(each)));
  if (known >= 0 && words.length > 0) return { name: bareName, stars: grades.least + known, why: '' };
  const share = words.map((each) => GRADE_SHARES[each]).find((each) => each !== undefined);
  if (share === undefined)
    return { ...fallback, why: `“${rankText}” is not a grade of ${title}; ${word} is the default` };
  const readStars = Math.round(grades.least + share * (grades.words.length - 1));
  return {
    name: bareName,
    stars: readStars,
    why: `“${rankText}” was read as ${getGradeWord(grades, readStars) ?? ''}`,
  };
}

function readGeneral(general: SourceGeneral, { book, list }: Chosen, draft: ArmyDraft, findings: Collector): void {
  const { brigade } = general;
  const byWords = findGrade(book, general);
  const byPrice = findGradeByPrice(book, list.id, general.price);
  const contradicts = byPrice !== null && byWords.why === '' && byPrice !== byWords.stars;
  const isByPrice = byPrice !== null && byWords.why !== '';
  const { name } = byWords;
  const stars = isByPrice ? byPrice : byWords.stars;
  const why = contradicts
    ? `the text states ${general.price} points, but this grade costs ${getGradeCost(book, list.id, stars)}`
    : isByPrice
      ? ''
      : byWords.why;
  const brigadeField = brigade === undefined ? {} : { brigade };
  draft.generals.push({ ...splitAlly(name.slice(0, MAX_NAME_LENGTH), list), stars, ...brigadeField });
  const description = `a general, ${getGradeWord(book.generals.grades, stars) ?? `${stars} ${stars === 1 ? 'star' : 'stars'}`}`;
  if (why === '') findings.match(general, description);
  else findings.guess(general, description, why);
}

/** Splits an ally's title from a general's name, such as "Kutir (Elam)". */
function splitAlly(name: string, { allies = [] }: ArmyList): Pick<ArmyGeneral, 'name' | 'ally'> {
  const ally = allies.find(({ title }) => name.endsWith(` (${title})`));
  return ally ? { name: name.slice(0, -` (${ally.title})`.length), ally: ally.id } : { name };
}

/** Data that a text is compared with. */
interface MatchOptions {
  readonly books: readonly BookHead[];
  readonly lists: readonly BookList[];
  /** All army lists, as allies may come from any of them. */
  readonly all: readonly NationList[];
  /** True if the user chose the book or the army list. */
  readonly isChosen: boolean;
  /** Name for an army whose text has none. */
  readonly title: string;
}

/** Creates an army from a foreign text with the best army list. Reports each line. @throws UseCaseError for another game, or no troops */
export function matchArmy(
  source: SourceArmy,
  { books, lists, all, isChosen, title }: MatchOptions,
  findings: Collector,
): MatchedArmy {
  const chosen = chooseList(source, lists, all);
  if (!chosen) throw new UseCaseError('BAD_INPUT', 'there is no army list to compare the text with', 'text');
  if (!isChosen) refuseForeignGame(source, books, chosen.matcher);
  const { book } = chosen;
  const list = hasList(source, chosen.list) ? chosen.list : null;
  const draft: ArmyDraft = { read: { parts: 0 }, missing: [], generals: [], units: [], specialists: {}, works: {} };
  const head = readHead(source, chosen, draft, findings);
  const left = [...source.left, ...head.left];
  const units = [...source.units];
  for (const general of source.generals.slice(0, 1000)) {
    // Reads "1 Companions**" as troops with a footnote if the list has such troops.
    if (general.troops && chosen.matcher.find(general.troops)?.doubts.length === 0) {
      const following = source.units[general.before ?? 0];
      units.splice(following ? units.indexOf(following) : units.length, 0, {
        ...createSourceUnit(null),
        parts: [general.troops],
      });
      continue;
    }
    const isOpen = general.stars === null && general.before !== undefined;
    const troops = isOpen ? chosen.matcher.findNamed(general.line) : null;
    if (troops?.alone) left.push({ ...general, why: `it names ${troops.entry.name} without a number` });
    else readGeneral(general, chosen, draft, findings);
  }
  for (const general of source.generals.slice(1000)) findings.leave(general, 'an army can hold no more');
  const name = readTitle(source, chosen);
  const allUnits = [...name.units, ...head.units, ...units];
  readUnits({ ...source, units: allUnits, left }, chosen, draft, findings);
  const { generals, specialists, works, missing } = draft;
  if (generals.length + draft.units.length + Object.keys({ ...specialists, ...works }).length === 0) {
    throw new UseCaseError(
      'BAD_INPUT',
      'the text does not look like an army: expected lines such as “24 spearmen”',
      'text',
    );
  }
  for (const { what, ...line } of source.understood) findings.match(line, what);
  for (const { as, why, ...line } of source.doubted) findings.guess(line, as, why);
  for (const { what, ...line } of source.noted) findings.note(line, what);
  if (source.title && name.units.length === 0) findings.match(source.title, 'the name of the army');
  const rulings = readRulings(book, source, findings);
  const settings = readSettings(book, source, findings);
  const notes = [...head.notes, ...source.notes];
  const note = notes.join('\n').trim().slice(0, 20_000);
  const limit = readLimit(source.limit ?? head.limit, findings);
  const unlimited: ArmyFile = {
    format: 'nomarch-army',
    version: 1,
    rules: book.id,
    list: list?.id ?? null,
    ...(list?.allies ? { allies: list.allies.map(({ id }) => id) } : {}),
    name: (name.said ?? title).slice(0, MAX_NAME_LENGTH),
    limit: limit ?? 0,
    generals,
    units: draft.units,
    specialists,
    works,
    rulings,
    ...(Object.keys(settings).length > 0 ? { settings } : {}),
    ...(note === '' ? {} : { note }),
  };
  const computedPoints = book.tally(unlimited, list).points;
  reportDifference(source, computedPoints, findings);
  return { army: { ...unlimited, limit: limit ?? chooseLimit(book, computedPoints) }, computedPoints, missing };
}
