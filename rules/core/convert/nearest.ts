import { type ArmyFile, HIGHEST_LIMIT } from '../army-file.ts';
import { entryById } from '../army/entry-options.ts';
import { type RawTroop, remember } from '../army/troops/troop-type.ts';
import type { ListEntry, NationList } from '../nation-list.ts';
import type { RuleSystem } from '../rule-system.ts';
import { sameJson } from '../same-json.ts';
import { likeness, type Likeness } from './likeness.ts';

/** Returns the book's lowest usual limit that is enough, or the army's points up to the highest limit; 0 if the book has no points. */
export const limitFor = ({ currency, limitPresets }: RuleSystem, points: number): number =>
  currency === null
    ? 0
    : (limitPresets.map(({ limit }) => limit).find((limit) => limit >= points) ?? Math.min(points, HIGHEST_LIMIT));

/** A rule book and one of its army lists; null for an army without a list. */
export interface BookList {
  readonly book: RuleSystem;
  readonly list: NationList | null;
}

/** Troops to find in another list, with the name of their entry. */
interface WantedTroop {
  readonly troop: RawTroop;
  /** '' for a custom troop type. */
  readonly name: string;
}

export interface NearEntry extends Likeness {
  readonly entry: ListEntry;
}

/** Reduction of distance per word in both names. */
const SHARED_WORD = 1;
const MOST_SHARED_WORDS = 2;
/** Distance per different field of the troop type in the same book. It prefers entries with the same weapon among similar ones. */
const OTHER_FIELD = 0.1;
/** Minimum length of a significant word. */
const SHORTEST_WORD = 4;

/** Returns the significant words of a name in the singular. */
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

/** Lists the entries that can replace a troop type, the nearest first and otherwise in list order. None if the troop type is invalid. */
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

/** Distance of a part without any similar entry. */
const NOTHING_LIKE_IT = 12;
/** Reduction of distance if both lists are of the same people. */
const SAME_PEOPLE = 2;
/** Maximum parts compared to find the nearest list. */
const SAMPLE = 100;
/** Letters compared, so that "Egypt" and "Egyptians" are the same people. */
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

/** Sorts a book's army lists by distance to an army, comparing its troops and the people in the lists' titles. */
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
