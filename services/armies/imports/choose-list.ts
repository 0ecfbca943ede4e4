import { UseCaseError } from '../../../contract/errors.ts';
import { type ArmyList, getArmyList } from '../../../rules/core/army/allies.ts';
import { MAX_ALLIES } from '../../../rules/core/army-file.ts';
import type { NationList } from '../../../rules/core/nation-list.ts';
import type { BookHead, RuleSystem } from '../../../rules/core/rule-system.ts';
import { findGame, isIgnored, toSpacedWords, splitWords } from './words.ts';
import { type EntryMatcher, createMatcher } from './match-entry.ts';
import type { SourceArmy } from './source-army.ts';

export interface BookList {
  readonly book: RuleSystem;
  readonly list: ArmyList;
}

/** Maximum parts of a text that are compared to find its army list. */
const SAMPLE_SIZE = 60;

/** Returns the army lists that a source names by title, or all of them. If one title contains another, the longer title wins. */
function findNamedLists(source: SourceArmy, lists: readonly BookList[]): readonly BookList[] {
  const sourceWords = source.sources.map(toSpacedWords).join('|');
  const names = (title: string): boolean => splitWords(title).length > 0 && sourceWords.includes(toSpacedWords(title));
  const bookLists = lists.filter(({ book }) => names(book.title));
  const candidates = bookLists.length > 0 ? bookLists : lists;
  // Nomarch's rosters separate book, list and period by dots.
  const pieces = new Set(source.sources.flatMap((words) => words.split(' · ')));
  const exact = candidates.filter(({ list }) => pieces.has(list.title));
  if (exact.length > 0) return exact;
  const named = candidates.filter(({ list }) => names(list.title) || names(list.id));
  const longest = Math.max(0, ...named.map(({ list }) => list.title.length));
  const best = named.filter(({ list }) => list.title.length === longest);
  return best.length > 0 ? best : candidates;
}

/** Returns ids of the army lists that a source names as allies after a list's title: "Mitanni with Elam and Nubia". */
function findAllies(source: SourceArmy, { book, list }: BookList, lists: readonly NationList[]): string[] {
  if (!book.hasAllies || splitWords(list.title).length === 0) return [];
  const before = `${toSpacedWords(list.title)}with `;
  const behind = source.sources
    .map(toSpacedWords)
    .flatMap((textBehind) => (textBehind.includes(before) ? [textBehind.split(before)[1]] : []));
  const textBehind = ` ${behind[0] ?? ''}`;
  const otherLists = lists.filter(
    ({ id, rules, title }) => rules === book.id && id !== list.id && splitWords(title).length > 0,
  );
  const forceTitles = new Set(source.allied.map(toSpacedWords));
  const allied = otherLists.filter(({ title }) => forceTitles.has(toSpacedWords(title))).map(({ id }) => id);
  if (allied.length > 0) return allied.slice(0, MAX_ALLIES);
  const named = otherLists.filter(({ title }) => textBehind.includes(toSpacedWords(title)));
  return named
    .toSorted(
      (one, other) => textBehind.indexOf(toSpacedWords(one.title)) - textBehind.indexOf(toSpacedWords(other.title)),
    )
    .slice(0, MAX_ALLIES)
    .map(({ id }) => id);
}

/** Returns the army lists that a source names with allies, joined with the allies' lists. */
function findAlliedLists(source: SourceArmy, lists: readonly BookList[], all: readonly NationList[]): BookList[] {
  return lists.flatMap(({ book, list }) => {
    const named = findAllies(source, { book, list }, all);
    const allies = [...(list.allies ?? []).map(({ id }) => id), ...named];
    const joined = getArmyList(
      { rules: book.id, list: list.id, allies },
      (wanted) => all.find(({ id }) => id === wanted) ?? null,
    );
    return named.length > 0 && joined ? [{ book, list: joined }] : [];
  });
}

/** Score of a matching word of a list's title: slightly more than that of a word in a troop name. */
const TITLE_WORD_SCORE = 4;

function countTitleWords(source: SourceArmy, { title }: NationList): number {
  const words = new Set(source.sources.flatMap(splitWords));
  return splitWords(title).filter((word) => !isIgnored(word) && words.has(word)).length;
}

/** Chooses the army list that matches most of the troops, joined with named allies' lists. @param all all lists, as allies may use any */
export function chooseList(
  source: SourceArmy,
  lists: readonly BookList[],
  all: readonly NationList[],
): (BookList & { readonly matcher: EntryMatcher }) | null {
  const parts = [...(source.title?.parts ?? []), ...source.units.flatMap((unit) => unit.parts)];
  const sample = parts.filter(({ free }) => free === undefined).slice(0, SAMPLE_SIZE);
  let best: (BookList & { readonly matcher: EntryMatcher }) | null = null;
  let highest = -1;
  const allied = findAlliedLists(source, lists, all);
  for (const { book, list } of allied.length > 0 ? allied : findNamedLists(source, lists)) {
    const matcher = createMatcher(book, list);
    const titled = countTitleWords(source, list) * TITLE_WORD_SCORE;
    const score = sample.reduce((sum, part) => sum + Math.max(0, matcher.find(part)?.score ?? 0), titled);
    if (score > highest) {
      highest = score;
      best = { book, list, matcher };
    }
  }
  return best;
}

/** Returns false if the text does not name the list and all its troop types are custom. */
export function hasList({ sources, units }: SourceArmy, list: NationList): boolean {
  const parts = units.flatMap((unit) => unit.parts);
  if (parts.length === 0 || parts.some(({ free }) => free === undefined)) return true;
  return sources.map(toSpacedWords).join('|').includes(toSpacedWords(list.title));
}

/** Minimum matches. A text for another game does not match this many troops of a list by chance. */
const MIN_MATCHES = 3;

/** @throws UseCaseError for a roster of a game that Nomarch does not have, if hardly any troops match a list */
export function refuseForeignGame(source: SourceArmy, books: readonly BookHead[], { list, find }: EntryMatcher): void {
  const { game, units } = source;
  if (game === null || books.some(({ title }) => toSpacedWords(game).includes(toSpacedWords(title)))) return;
  const parts = units.flatMap((unit) => unit.parts).slice(0, SAMPLE_SIZE);
  const certain = parts.flatMap((part) => {
    const match = find(part);
    return match?.doubts.length === 0 ? [match.entry.id] : [];
  });
  const known = findGame(game);
  const isNamed = countTitleWords(source, list) > 0;
  const isOurs = known === null || isNamed || new Set(certain).size >= MIN_MATCHES;
  if (isOurs && certain.length * 2 > parts.length) return;
  const amount = certain.length === 0 || !isOurs ? 'nothing' : 'hardly anything';
  const message = `This is a roster of ${known ?? game}; ${amount} in it matches a rule book of Nomarch`;
  throw new UseCaseError('BAD_INPUT', message, 'text');
}
