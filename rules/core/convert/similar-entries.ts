import { type ArmyFile, MAX_POINTS_LIMIT } from '../army-file.ts';
import { findEntryById } from '../army/entry-options.ts';
import { type RawTroop, memoize } from '../army/troops/troop-type.ts';
import type { ListEntry, NationList } from '../nation-list.ts';
import type { RuleSystem } from '../rule-system.ts';
import { isSameJson } from '../same-json.ts';
import { getLikeness, type Likeness } from './likeness.ts';

/** Returns the book's lowest usual limit that is enough, or the army's points up to the highest limit; 0 if the book has no points. */
export const chooseLimit = ({ currency, limitPresets }: RuleSystem, points: number): number =>
  currency === null
    ? 0
    : (limitPresets.map(({ limit }) => limit).find((limit) => limit >= points) ?? Math.min(points, MAX_POINTS_LIMIT));

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

export interface SimilarEntry extends Likeness {
  readonly entry: ListEntry;
}

/** Reduction of distance for each word that occurs in both names. */
const WORD_BONUS = 1;
const MAX_SHARED_WORDS = 2;
/** Distance for each field of the troop type that differs, within one book. Of similar entries, the one with the same weapon is first. */
const FIELD_WEIGHT = 0.1;
/** Minimum length of a significant word. */
const MIN_WORD_LENGTH = 4;

/** Returns the significant words of a name in the singular. */
const getSignificantWords = (name: string): readonly string[] =>
  name
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= MIN_WORD_LENGTH)
    .map((word) => word.replace(/(?<=[^s])s$/, '').replace(/men$/, 'man'));

const getEntryWords = memoize(({ name }: ListEntry): ReadonlySet<string> => new Set(getSignificantWords(name)));

function countOtherFields(one: RawTroop, other: RawTroop): number {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].filter((key) => !isSameJson(one[key], other[key])).length;
}

/** Lists the entries that can replace a troop type, the nearest first and otherwise in list order. None if the troop type is invalid. */
export function listSimilarEntries(wanted: WantedTroop, from: RuleSystem, to: BookList): readonly SimilarEntry[] {
  const fromTroop = from.neutral(wanted.troop);
  if (!fromTroop || !to.list) return [];
  const words = getSignificantWords(wanted.name);
  return to.list.entries
    .flatMap((entry): SimilarEntry[] => {
      const toTroop = to.book.neutral(entry.troop);
      const result = toTroop && getLikeness(fromTroop, toTroop);
      if (!result) return [];
      const shared = words.filter((word) => getEntryWords(entry).has(word)).length;
      const fields = from.id === to.book.id ? countOtherFields(wanted.troop, entry.troop) : 0;
      const bonus = Math.min(shared, MAX_SHARED_WORDS) * WORD_BONUS;
      const distance = result.distance - bonus + fields * FIELD_WEIGHT;
      return [{ entry, differences: result.differences, distance }];
    })
    .sort((one, other) => one.distance - other.distance);
}

/** Distance of a part without any similar entry. */
const MAX_PART_DISTANCE = 12;
/** Reduction of distance if both lists are of the same people. */
const SAME_PEOPLE_BONUS = 2;
/** Maximum parts compared to find the nearest list. */
const MAX_SAMPLE = 100;
/** Letters compared, so that "Egypt" and "Egyptians" are the same people. */
const STEM_LENGTH = 5;

const getStems = (title: string): ReadonlySet<string> =>
  new Set(
    getSignificantWords(title).flatMap((word) => (word.length >= STEM_LENGTH ? [word.slice(0, STEM_LENGTH)] : [])),
  );

function listWanted({ units }: ArmyFile, list: NationList | null): readonly WantedTroop[] {
  const parts = units.flatMap((unit) => unit.parts).slice(0, MAX_SAMPLE);
  return parts.flatMap(({ entry, troop }) => {
    const row = entry === null ? undefined : findEntryById(list, entry);
    if (row) return [{ troop: row.troop, name: row.name }];
    return troop ? [{ troop, name: '' }] : [];
  });
}

/** Sorts a book's army lists by distance to an army, comparing its troops and the people in the lists' titles. */
export function rankLists<List extends NationList>(
  army: ArmyFile,
  from: BookList,
  book: RuleSystem,
  lists: readonly List[],
): readonly List[] {
  const wanted = listWanted(army, from.list);
  const people = getStems(from.list?.title ?? '');
  const rated = lists.map((list) => {
    const bonus = [...getStems(list.title)].some((stem) => people.has(stem)) ? SAME_PEOPLE_BONUS : 0;
    const total = wanted.reduce((sum, troop) => {
      const [nearest] = listSimilarEntries(troop, from.book, { book, list });
      return sum + Math.min(MAX_PART_DISTANCE, nearest?.distance ?? MAX_PART_DISTANCE);
    }, 0);
    return { list, distance: total / Math.max(1, wanted.length) - bonus };
  });
  return rated.sort((one, other) => one.distance - other.distance).map(({ list }) => list);
}
