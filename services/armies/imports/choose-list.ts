import { UseCaseError } from '../../../contract/errors.ts';
import { type ArmyList, armyList } from '../../../rules/core/army/allies.ts';
import { MOST_ALLIES } from '../../../rules/core/army-file.ts';
import type { NationList } from '../../../rules/core/nation-list.ts';
import type { BookHead, RuleSystem } from '../../../rules/core/rule-system.ts';
import { gameNamedIn, isIdle, spaced, wordsOf } from './words.ts';
import { type EntryMatcher, entryMatcher } from './match-entry.ts';
import type { SourceArmy } from './source-army.ts';

export interface BookList {
  readonly book: RuleSystem;
  readonly list: ArmyList;
}

/** Parts that are compared to find a text's army list. */
const SAMPLE = 60;

/** Returns the army lists that a source names by title, or all of them. If one title contains another, the longer title wins. */
function namedLists(source: SourceArmy, lists: readonly BookList[]): readonly BookList[] {
  const said = source.sources.map(spaced).join('|');
  const names = (title: string): boolean => wordsOf(title).length > 0 && said.includes(spaced(title));
  const ofBooks = lists.filter(({ book }) => names(book.title));
  const among = ofBooks.length > 0 ? ofBooks : lists;
  // Nomarch's rosters separate book, list and period by dots.
  const pieces = new Set(source.sources.flatMap((words) => words.split(' · ')));
  const exact = among.filter(({ list }) => pieces.has(list.title));
  if (exact.length > 0) return exact;
  const named = among.filter(({ list }) => names(list.title) || names(list.id));
  const longest = Math.max(0, ...named.map(({ list }) => list.title.length));
  const best = named.filter(({ list }) => list.title.length === longest);
  return best.length > 0 ? best : among;
}

/** Returns ids of the army lists that a source names as allies after a list's title: "Mitanni with Elam and Nubia". */
function alliesNamed(source: SourceArmy, { book, list }: BookList, lists: readonly NationList[]): string[] {
  if (!book.hasAllies || wordsOf(list.title).length === 0) return [];
  const before = `${spaced(list.title)}with `;
  const behind = source.sources.map(spaced).flatMap((said) => (said.includes(before) ? [said.split(before)[1]] : []));
  const said = ` ${behind[0] ?? ''}`;
  const others = lists.filter(
    ({ id, rules, title }) => rules === book.id && id !== list.id && wordsOf(title).length > 0,
  );
  const ofForces = new Set(source.allied.map(spaced));
  const allied = others.filter(({ title }) => ofForces.has(spaced(title))).map(({ id }) => id);
  if (allied.length > 0) return allied.slice(0, MOST_ALLIES);
  const named = others.filter(({ title }) => said.includes(spaced(title)));
  return named
    .toSorted((one, other) => said.indexOf(spaced(one.title)) - said.indexOf(spaced(other.title)))
    .slice(0, MOST_ALLIES)
    .map(({ id }) => id);
}

/** Returns the army lists that a source names with allies, joined with the allies' lists. */
function alliedLists(source: SourceArmy, lists: readonly BookList[], all: readonly NationList[]): BookList[] {
  return lists.flatMap(({ book, list }) => {
    const named = alliesNamed(source, { book, list }, all);
    const allies = [...(list.allies ?? []).map(({ id }) => id), ...named];
    const joined = armyList(
      { rules: book.id, list: list.id, allies },
      (wanted) => all.find(({ id }) => id === wanted) ?? null,
    );
    return named.length > 0 && joined ? [{ book, list: joined }] : [];
  });
}

/** Score of a word of a list's title: a little more than a word of a name. */
const TITLE_WORD = 4;

function titleWords(source: SourceArmy, { title }: NationList): number {
  const said = new Set(source.sources.flatMap(wordsOf));
  return wordsOf(title).filter((word) => !isIdle(word) && said.has(word)).length;
}

/**
 * Chooses the army list that matches most of the troops, joined with the lists of named allies.
 * @param all all army lists, as allies may come from any of them
 */
export function chooseList(
  source: SourceArmy,
  lists: readonly BookList[],
  all: readonly NationList[],
): (BookList & { readonly matcher: EntryMatcher }) | null {
  const parts = [...(source.title?.parts ?? []), ...source.units.flatMap((unit) => unit.parts)];
  const sample = parts.filter(({ free }) => free === undefined).slice(0, SAMPLE);
  let best: (BookList & { readonly matcher: EntryMatcher }) | null = null;
  let highest = -1;
  const allied = alliedLists(source, lists, all);
  for (const { book, list } of allied.length > 0 ? allied : namedLists(source, lists)) {
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

/** Returns false if all troop types are custom and the text does not name the list. */
export function hasList({ sources, units }: SourceArmy, list: NationList): boolean {
  const parts = units.flatMap((unit) => unit.parts);
  if (parts.length === 0 || parts.some(({ free }) => free === undefined)) return true;
  return sources.map(spaced).join('|').includes(spaced(list.title));
}

/** A foreign game does not share this many troops with a list by chance. */
const BY_CHANCE = 3;

/** @throws UseCaseError for a roster of a game that Nomarch does not have, if hardly any troops match a list */
export function refuseForeignGame(source: SourceArmy, books: readonly BookHead[], { list, find }: EntryMatcher): void {
  const { game, units } = source;
  if (game === null || books.some(({ title }) => spaced(game).includes(spaced(title)))) return;
  const parts = units.flatMap((unit) => unit.parts).slice(0, SAMPLE);
  const certain = parts.flatMap((part) => {
    const match = find(part);
    return match?.doubts.length === 0 ? [match.entry.id] : [];
  });
  const known = gameNamedIn(game);
  const isNamed = titleWords(source, list) > 0;
  const isOurs = known === null || isNamed || new Set(certain).size >= BY_CHANCE;
  if (isOurs && certain.length * 2 > parts.length) return;
  const much = certain.length === 0 || !isOurs ? 'nothing' : 'hardly anything';
  const message = `This is a roster of ${known ?? game}; ${much} in it matches a rule book of Nomarch`;
  throw new UseCaseError('BAD_INPUT', message, 'text');
}
