import { type ArmyFile, HIGHEST_LIMIT } from '../army-file.ts';
import { entryById } from '../army/entry-options.ts';
import { type RawTroop, remember } from '../army/troops/troop-type.ts';
import type { ListEntry, NationList } from '../nation-list.ts';
import type { RuleSystem } from '../rule-system.ts';
import { sameJson } from '../same-json.ts';
import { likeness, type Likeness } from './likeness.ts';

/** The smallest of a book's usual limits that an army keeps, or what it comes to, as far as a limit goes; 0 where the book has no points. */
export const limitFor = ({ currency, limitPresets }: RuleSystem, points: number): number =>
  currency === null
    ? 0
    : (limitPresets.map(({ limit }) => limit).find((limit) => limit >= points) ?? Math.min(points, HIGHEST_LIMIT));

/** A rule book and one of its lists; null for an army without a list. */
export interface BookList {
  readonly book: RuleSystem;
  readonly list: NationList | null;
}

/** Troops that are looked for in another list: as what they are, and under the name of their row. */
interface WantedTroop {
  readonly troop: RawTroop;
  /** '' for a troop type of one's own. */
  readonly name: string;
}

export interface NearEntry extends Likeness {
  readonly entry: ListEntry;
}

/** What a word of the name that both rows have makes up for. */
const SHARED_WORD = 1;
const MOST_SHARED_WORDS = 2;
/** What a field of the troop type weighs that is not the same, where the book is: of rows as like, the one with the same weapon. */
const OTHER_FIELD = 0.1;
/** Words as short as these name no troops. */
const SHORTEST_WORD = 4;

/** The words of a name that may name troops, in the singular. */
const namingWords = (name: string): readonly string[] =>
  name
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= SHORTEST_WORD)
    .map((word) => word.replace(/(?<=[^s])s$/, '').replace(/men$/, 'man'));

const wordsOfEntry = remember(({ name }: ListEntry): ReadonlySet<string> => new Set(namingWords(name)));

function otherFields(one: RawTroop, other: RawTroop): number {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].filter((key) => !sameJson(one[key], other[key])).length;
}

/**
 * The rows of a list that can stand for a troop type, the nearest first; of rows as near as each other the list's first. None for a
 * troop type that its book cannot read.
 */
export function nearEntries(wanted: WantedTroop, from: RuleSystem, to: BookList): readonly NearEntry[] {
  const here = from.neutral(wanted.troop);
  if (!here || !to.list) return [];
  const words = namingWords(wanted.name);
  return to.list.entries
    .flatMap((entry): NearEntry[] => {
      const there = to.book.neutral(entry.troop);
      const like = there && likeness(here, there);
      if (!like) return [];
      const shared = words.filter((word) => wordsOfEntry(entry).has(word)).length;
      const fields = from.id === to.book.id ? otherFields(wanted.troop, entry.troop) : 0;
      const named = Math.min(shared, MOST_SHARED_WORDS) * SHARED_WORD;
      const distance = like.distance - named + fields * OTHER_FIELD;
      return [{ entry, differences: like.differences, distance }];
    })
    .sort((one, other) => one.distance - other.distance);
}

/** A part of which a list has nothing at all is as far from it as this. */
const NOTHING_LIKE_IT = 12;
/** What it makes up for, a part, that both lists are of the same people. */
const SAME_PEOPLE = 2;
/** Parts by which it is told which list is the nearest. */
const SAMPLE = 100;
/** "Egypt" and "Egyptians" are the same people. */
const STEM = 5;

const stems = (title: string): ReadonlySet<string> =>
  new Set(namingWords(title).flatMap((word) => (word.length >= STEM ? [word.slice(0, STEM)] : [])));

function wantedOf({ units }: ArmyFile, list: NationList | null): readonly WantedTroop[] {
  const parts = units.flatMap((unit) => unit.parts).slice(0, SAMPLE);
  return parts.flatMap(({ entry, troop }) => {
    const row = entry === null ? undefined : entryById(list, entry);
    if (row) return [{ troop: row.troop, name: row.name }];
    return troop ? [{ troop, name: '' }] : [];
  });
}

/** Lists of a book, the one first that an army comes nearest to: by its troops, and by the people that the lists are called after. */
export function nearestLists<List extends NationList>(
  army: ArmyFile,
  from: BookList,
  book: RuleSystem,
  lists: readonly List[],
): readonly List[] {
  const wanted = wantedOf(army, from.list);
  const people = stems(from.list?.title ?? '');
  const rated = lists.map((list) => {
    const same = [...stems(list.title)].some((stem) => people.has(stem)) ? SAME_PEOPLE : 0;
    const far = wanted.reduce((sum, troop) => {
      const [nearest] = nearEntries(troop, from.book, { book, list });
      return sum + Math.min(NOTHING_LIKE_IT, nearest?.distance ?? NOTHING_LIKE_IT);
    }, 0);
    return { list, distance: far / Math.max(1, wanted.length) - same };
  });
  return rated.sort((one, other) => one.distance - other.distance).map(({ list }) => list);
}
