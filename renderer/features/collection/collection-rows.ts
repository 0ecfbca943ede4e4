import type { CollectionItem, CollectionNeed } from '../../../contract/collection.ts';
import { printedWords } from '../../../rules/core/army/list-columns.ts';
import type { NationList } from '../../../rules/core/nation-list.ts';
import { loadedBook } from '../../stores/books.ts';

/** A row of a nation's list as the collection shows it. */
export interface CollectionRow {
  readonly key: string;
  readonly item: CollectionItem;
  readonly nation: string;
  /** As the list prints it; '' where the list does not have it any more. */
  readonly printed: string;
  /** The most that one army has of it, and all armies together. */
  readonly most: number;
  readonly sum: number;
  readonly armies: CollectionNeed['armies'];
  /** Armies are fielded one at a time: what the largest still wants. */
  readonly toBuy: number;
  readonly toPaint: number;
  readonly haystack: string;
}

type Place = Pick<CollectionItem, 'rules' | 'list' | 'entry'>;
export const placeKey = ({ rules, list, entry }: Place): string => JSON.stringify([rules, list, entry]);

export const wanting = (most: number, { owned, painted }: Pick<CollectionItem, 'owned' | 'painted'>) => ({
  toBuy: Math.max(0, most - owned),
  toPaint: Math.max(0, Math.min(most, owned) - painted),
});

interface Known {
  readonly items: readonly CollectionItem[];
  readonly needs: readonly CollectionNeed[];
  readonly lists: readonly NationList[];
}

/** Everything that armies use, that is owned, or that stands in a list: list by list, each in its printed order. */
export function collectionRows({ items, needs, lists }: Known): CollectionRow[] {
  const owned = new Map(items.map((item) => [placeKey(item), item]));
  const needed = new Map(needs.map((need) => [placeKey(need), need]));
  const printed = lists.flatMap((list) =>
    list.entries.map((entry) => ({
      rules: list.rules,
      list: list.id,
      entry: entry.id,
      name: entry.name,
      nation: list.title,
      printed: printedWords(loadedBook(list.rules)?.listColumns ?? [], entry.printed),
    })),
  );
  const seen = new Set(printed.map(placeKey));
  const titles = new Map(lists.map(({ id, title }) => [id, title]));
  // Own troop types and rows that a list has lost stand behind the lists.
  const loose = [...needs, ...items].flatMap(({ rules, list, entry, name }) => {
    const key = placeKey({ rules, list, entry });
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ rules, list, entry, name, nation: titles.get(list) ?? list, printed: '' }];
  });
  return [...printed, ...loose].map(({ nation, printed: words, ...place }) => {
    const key = placeKey(place);
    const need = needed.get(key);
    const item = owned.get(key) ?? { ...place, owned: 0, painted: 0 };
    const most = need?.most ?? 0;
    return {
      key,
      item: { ...place, owned: item.owned, painted: item.painted },
      nation,
      printed: words,
      most,
      sum: need?.sum ?? 0,
      armies: need?.armies ?? [],
      ...wanting(most, item),
      haystack: `${place.name}\n${words}\n${nation}`.toLowerCase(),
    };
  });
}

/** `used`: what armies want; `owned`: what is there; `all`: every row of every list; else the rows of one list, `list:` before its id. */
export type CollectionFilter = 'used' | 'owned' | 'all' | `list:${string}`;
export type StillTo = 'buy' | 'paint' | null;

export interface CollectionQuest {
  readonly search: string;
  readonly filter: CollectionFilter;
  readonly stillTo: StillTo;
  /** Rows that stay shown whatever their numbers have become: they are being typed into. */
  readonly kept: ReadonlySet<string>;
}

export function findRows(
  rows: readonly CollectionRow[],
  { search, filter, stillTo, kept }: CollectionQuest,
): CollectionRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const passes = ({ item, most }: CollectionRow): boolean => {
    if (filter === 'used') return most > 0;
    if (filter === 'owned') return item.owned > 0;
    return filter === 'all' || item.list === filter.slice('list:'.length);
  };
  const wanted = ({ toBuy, toPaint }: CollectionRow): boolean =>
    stillTo === null || (stillTo === 'buy' ? toBuy : toPaint) > 0;
  return rows.filter(
    (row) => words.every((word) => row.haystack.includes(word)) && (kept.has(row.key) || (passes(row) && wanted(row))),
  );
}

export type CollectionTotals = Readonly<Record<'most' | 'sum' | 'owned' | 'painted' | 'toBuy' | 'toPaint', number>>;

export const totalsOf = (rows: readonly CollectionRow[]): CollectionTotals =>
  rows.reduce<CollectionTotals>(
    (totals, { most, sum, toBuy, toPaint, item }) => ({
      most: totals.most + most,
      sum: totals.sum + sum,
      owned: totals.owned + item.owned,
      painted: totals.painted + item.painted,
      toBuy: totals.toBuy + toBuy,
      toPaint: totals.toPaint + toPaint,
    }),
    { most: 0, sum: 0, owned: 0, painted: 0, toBuy: 0, toPaint: 0 },
  );

/**
 * What a typed number makes of an item. Nobody has painted more than there is, and what there is only its owner says: a number above it
 * is no number to be painted. Null for that, and for what is no whole number.
 */
export function counted(item: CollectionItem, field: 'owned' | 'painted', typed: string): CollectionItem | null {
  const text = typed.trim();
  if (!/^\d{0,6}$/.test(text)) return null;
  const count = Number(text);
  if (field === 'owned') return { ...item, owned: count, painted: Math.min(item.painted, count) };
  return count > item.owned ? null : { ...item, painted: count };
}
