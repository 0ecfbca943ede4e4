import { UseCaseError } from '../../../contract/errors.ts';
import {
  type ArmyFile,
  type ArmyGeneral,
  type ArmyPart,
  type ArmyUnit,
  HIGHEST_LIMIT,
  MOST_UNITS,
} from '../../../rules/core/army-file.ts';
import { offeredExtras } from '../../../rules/core/army/extras.ts';
import { usualGrade } from '../../../rules/core/army/army-words.ts';
import { limitFor } from '../../../rules/core/convert/limit-for.ts';
import type { NationList } from '../../../rules/core/nation-list.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { withArticle } from '../../../rules/core/words.ts';
import { readFreeTroop } from '../formats/free-troop.ts';
import type { Collector } from './findings.ts';
import { type EntryMatcher, entryMatcher } from './match-entry.ts';
import { MOST_PARTS, MOST_PARTS_OF_UNIT, type SourceArmy, type SourcePart } from './source-army.ts';
import { isIdle, wordsOf } from './words.ts';

/** A rule book and one of its lists. */
interface BookList {
  readonly book: RuleSystem;
  readonly list: NationList;
}

/** Parts by which it is told which list a text was written for. */
const SAMPLE = 60;

const spaced = (text: string): string => ` ${wordsOf(text).join(' ')} `;

/** The lists that a source names by title; where one title lies within another's, the longer. */
function namedLists(source: SourceArmy, lists: readonly BookList[]): readonly BookList[] {
  const said = source.sources.map(spaced).join('|');
  const names = (title: string): boolean => wordsOf(title).length > 0 && said.includes(spaced(title));
  const ofBooks = lists.filter(({ book }) => names(book.title));
  const among = ofBooks.length > 0 ? ofBooks : lists;
  const named = among.filter(({ list }) => names(list.title) || names(list.id));
  const longest = Math.max(0, ...named.map(({ list }) => list.title.length));
  const best = named.filter(({ list }) => list.title.length === longest);
  return best.length > 0 ? best : among;
}

/** What it counts that a text says a word of a list's title: a little more than a word of a name. */
const TITLE_WORD = 4;

function titleWords(source: SourceArmy, { title }: NationList): number {
  const said = new Set(source.sources.flatMap(wordsOf));
  return wordsOf(title).filter((word) => !isIdle(word) && said.has(word)).length;
}

/** The list that most of the troops stand in. */
function chooseList(
  source: SourceArmy,
  lists: readonly BookList[],
): (BookList & { readonly matcher: EntryMatcher }) | null {
  const sample = source.units.flatMap(({ parts }) => parts.filter(({ free }) => free === undefined)).slice(0, SAMPLE);
  let best: (BookList & { readonly matcher: EntryMatcher }) | null = null;
  let highest = -1;
  for (const { book, list } of namedLists(source, lists)) {
    const matcher = entryMatcher(book, list);
    const titled = titleWords(source, list) * TITLE_WORD;
    const fit = sample.reduce((sum, part) => sum + Math.max(0, matcher.find(part)?.score ?? 0), titled);
    if (fit > highest) {
      highest = fit;
      best = { book, list, matcher };
    }
  }
  return best;
}

/** Whoever leads in any army, whatever the book calls him. */
const COMMANDERS = new Set(['general', 'commander', 'king', 'leader', 'strategos', 'chief']);

interface Draft {
  readonly generals: ArmyGeneral[];
  readonly units: ArmyUnit[];
  readonly specialists: Record<string, number>;
  readonly works: Record<string, number>;
}

/** Extras go by their labels. */
function takeExtra(book: RuleSystem, part: SourcePart, draft: Draft, findings: Collector): boolean {
  const said = wordsOf(part.words).join(' ');
  const extra = offeredExtras(book.extras).find(
    ({ label, id }) => said === wordsOf(label).join(' ') || said === wordsOf(id).join(' '),
  );
  if (!extra) return false;
  const section = draft[extra.key];
  section[extra.id] = (section[extra.id] ?? 0) + part.count;
  findings.match(part.line, `${part.count} x ${extra.label}`);
  return true;
}

function takeGenerals(book: RuleSystem, part: SourcePart, draft: Draft, findings: Collector): boolean {
  const { one, many } = book.generals;
  const called = new Set([...COMMANDERS, ...wordsOf(one)]);
  if (!wordsOf(part.words).some((word) => called.has(word)) || part.count > 100) return false;
  const stars = usualGrade(book.generals.grades);
  for (let number = 0; number < part.count && draft.generals.length < 1000; number += 1) {
    draft.generals.push({ name: part.words.slice(0, 200), stars });
  }
  findings.guess(
    part.line,
    part.count === 1 ? withArticle(one) : `${part.count} ${many}`,
    'no troops of the list have this name',
  );
  return true;
}

/** A troop type that the text describes, and not one of the list. */
function takeFree(book: RuleSystem, part: SourcePart, free: string, findings: Collector): ArmyPart | null {
  const troop = readFreeTroop(book, free);
  if (typeof troop === 'string') {
    findings.leave(part.line, `no troop type can be read out of it: ${troop}`);
    return null;
  }
  findings.match(part.line, `${part.count} x ${book.face(troop).short}, a troop type of its own`);
  return { entry: null, troop: { ...troop }, count: part.count };
}

function takePart(matcher: EntryMatcher, part: SourcePart, place: string, findings: Collector): ArmyPart | null {
  const match = matcher.find(part);
  if (!match) {
    findings.leave(part.line, `nothing in the list “${matcher.list.title}” has a name like it`);
    return null;
  }
  const as = `${part.count} x ${match.label}`;
  if (match.doubts.length === 0) findings.match(part.line, as);
  else findings.guess(part.line, as, match.doubts.join('; '), place);
  return { entry: match.entry.id, troop: null, count: part.count };
}

function takeUnits(
  source: SourceArmy,
  { book, matcher }: { book: RuleSystem; matcher: EntryMatcher },
  draft: Draft,
  findings: Collector,
): void {
  let read = 0;
  for (const unit of source.units) {
    const parts: ArmyPart[] = [];
    for (const part of unit.parts) {
      read += 1;
      if (read > MOST_PARTS || draft.units.length >= MOST_UNITS || parts.length >= MOST_PARTS_OF_UNIT) {
        findings.leave(part.line, 'an army holds no more');
        continue;
      }
      if (part.free !== undefined) {
        const free = takeFree(book, part, part.free, findings);
        if (free) parts.push(free);
        continue;
      }
      if (unit.name === null && takeExtra(book, part, draft, findings)) continue;
      // A general is told from a King's Guard by there being no such troops.
      if (matcher.find(part) === null && takeGenerals(book, part, draft, findings)) continue;
      const taken = takePart(matcher, part, `units.${draft.units.length}.parts.${parts.length}`, findings);
      if (taken) parts.push(taken);
    }
    const [first] = parts;
    if (!first) continue;
    const entry = matcher.list.entries.find(({ id }) => id === first.entry);
    const note = unit.notes.join('\n').slice(0, 2000);
    draft.units.push({
      name: (unit.name ?? entry?.name ?? '').slice(0, 200),
      ...(note === '' ? {} : { note }),
      ...(unit.flagged === undefined ? {} : { flagged: unit.flagged }),
      ...(unit.brigade === undefined ? {} : { brigade: unit.brigade.slice(0, 100) }),
      ...(unit.orders === undefined ? {} : { orders: unit.orders.slice(0, 1000) }),
      parts,
    });
  }
}

function rulingsOf(book: RuleSystem, source: SourceArmy, findings: Collector): Record<string, string> {
  const taken: Record<string, string> = {};
  for (const { id, choice, line } of source.rulings) {
    const ruling = book.rulings.find((known) => known.id === id);
    if (ruling?.choices.some((known) => known.id === choice)) {
      taken[ruling.id] = choice;
      findings.match(line, `ruling ${id}`);
    } else findings.leave(line, 'the book has no such ruling');
  }
  return taken;
}

function settingsOf(book: RuleSystem, source: SourceArmy, findings: Collector): Record<string, number> {
  const taken: Record<string, number> = {};
  for (const { key, value, line } of source.settings) {
    if (book.settings?.some((known) => known.key === key)) {
      taken[key] = value;
      findings.match(line, `number ${key}`);
    } else findings.leave(line, 'the book asks for no such number');
  }
  return taken;
}

/** The limit that a text states; null where it states none, or more than a limit can be. */
function statedLimit({ limit }: SourceArmy, findings: Collector): number | null {
  if (limit === null || (Number.isInteger(limit) && limit >= 0 && limit <= HIGHEST_LIMIT)) return limit;
  findings.leave(`limit ${limit}`, `an army’s limit is a whole number up to ${HIGHEST_LIMIT}`);
  return null;
}

/** An army whose every troop type is its own, in a text that names no list, has none. */
function hasList({ sources, units }: SourceArmy, list: NationList): boolean {
  const parts = units.flatMap((unit) => unit.parts);
  if (parts.length === 0 || parts.some(({ free }) => free === undefined)) return true;
  return sources.map(spaced).join('|').includes(spaced(list.title));
}

export interface MatchedArmy {
  readonly army: ArmyFile;
  readonly computedPoints: number;
}

/**
 * Makes an army of what a foreign text says, entry by entry of the list that fits it best. What is certain, guessed and left goes
 * to `findings`. @throws UseCaseError where no line could be made anything of.
 */
export function matchArmy(
  source: SourceArmy,
  lists: readonly BookList[],
  title: string,
  findings: Collector,
): MatchedArmy {
  const chosen = chooseList(source, lists);
  if (!chosen) throw new UseCaseError('BAD_INPUT', 'there is no list to hold the text against', 'text');
  const { book } = chosen;
  const list = hasList(source, chosen.list) ? chosen.list : null;
  const draft: Draft = { generals: [], units: [], specialists: {}, works: {} };
  for (const { line, name, stars, brigade } of source.generals.slice(0, 1000)) {
    draft.generals.push({ name: name.slice(0, 200), stars, ...(brigade === undefined ? {} : { brigade }) });
    findings.match(line, `a general, ${stars} ${stars === 1 ? 'star' : 'stars'}`);
  }
  takeUnits(source, chosen, draft, findings);
  if (findings.taken() === 0) {
    throw new UseCaseError(
      'BAD_INPUT',
      'nothing in the text reads like an army: lines such as “24 spearmen” were expected',
      'text',
    );
  }
  const rulings = rulingsOf(book, source, findings);
  const settings = settingsOf(book, source, findings);
  for (const { line, why } of source.left) findings.leave(line, why);
  const note = source.notes.join('\n').trim().slice(0, 20_000);
  const limit = statedLimit(source, findings);
  const unlimited: ArmyFile = {
    format: 'nomarch-army',
    version: 1,
    rules: book.id,
    list: list?.id ?? null,
    name: (source.name ?? title).slice(0, 200),
    limit: limit ?? 0,
    ...draft,
    rulings,
    ...(Object.keys(settings).length > 0 ? { settings } : {}),
    ...(note === '' ? {} : { note }),
  };
  const computedPoints = book.tally(unlimited, list).points;
  return { army: { ...unlimited, limit: limit ?? limitFor(book, computedPoints) }, computedPoints };
}

export type { BookList };
