import { entryById } from '../army/entry-options.ts';
import type { ArmyFile } from '../army-file.ts';
import type { NationList } from '../nation-list.ts';
import type { RuleSystem } from '../rule-system.ts';
import { type BookList, namingWords, nearEntries, type WantedTroop } from './nearest-entry.ts';

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
