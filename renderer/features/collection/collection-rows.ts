import type { CollectionItem, CollectionNeed } from '../../../contract/collection.ts';
import { type FindFigure, sumOwnedFigures, type EntryKey, toKeyText } from '../../../rules/core/army/figures.ts';
import { formatCells } from '../../../rules/core/army/list-columns.ts';
import type { NationList } from '../../../rules/core/nation-list.ts';
import { getLoadedBook } from '../../stores/books.ts';
import { toCsv } from '../../transport/save-as.ts';

/** An entry of an army list that uses some figures. */
export interface FigurePlace extends EntryKey {
  readonly name: string;
  readonly nation: string;
  /** Troop type as printed in the list, or '' if the entry is missing. */
  readonly printed: string;
}

/** Figures in the collection, used by entries of one or more army lists. */
export interface CollectionRow {
  /** Id of the figures. */
  readonly key: string;
  /** Owned and painted figures, stored under the first entry. */
  readonly item: CollectionItem;
  /** The first entry names the figures. */
  readonly places: readonly [FigurePlace, ...FigurePlace[]];
  readonly nation: string;
  readonly printed: string;
  /** Largest number of these figures in one army; `sum` is the total of all armies. */
  readonly maxPerArmy: number;
  readonly totalNeeded: number;
  readonly armies: CollectionNeed['armies'];
  /** Numbers still needed by the largest army: only one army is fielded at a time. */
  readonly toBuy: number;
  readonly toPaint: number;
  readonly haystack: string;
}

export const countMissing = (needed: number, { owned, painted }: Pick<CollectionItem, 'owned' | 'painted'>) => ({
  toBuy: Math.max(0, needed - owned),
  toPaint: Math.max(0, Math.min(needed, owned) - painted),
});

interface Known {
  readonly items: readonly CollectionItem[];
  readonly needs: readonly CollectionNeed[];
  readonly lists: readonly NationList[];
  readonly figureOf: FindFigure;
}

/** Lists the entries of all lists in printed order, then used or owned entries that no list has. */
function listPlaces({ items, needs, lists }: Known): FigurePlace[] {
  const printed = lists.flatMap((list) =>
    list.entries.map((entry) => ({
      rules: list.rules,
      list: list.id,
      entry: entry.id,
      name: entry.name,
      nation: list.title,
      printed: formatCells(getLoadedBook(list.rules)?.listColumns ?? [], entry.printed),
    })),
  );
  const seen = new Set(printed.map(toKeyText));
  const titles = new Map(lists.map(({ id, title }) => [id, title]));
  const loose = [...needs, ...items].flatMap(({ rules, list, entry, name }) => {
    const key = toKeyText({ rules, list, entry });
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ rules, list, entry, name, nation: titles.get(list) ?? list, printed: '' }];
  });
  return [...printed, ...loose];
}

/** Adds up the numbers per army for all entries of the same figures. */
function sumByArmy(wants: readonly CollectionNeed[]): CollectionNeed['armies'] {
  const armies = new Map<string, CollectionNeed['armies'][number]>();
  for (const army of wants.flatMap((want) => want.armies)) {
    const count = (armies.get(army.id)?.count ?? 0) + army.count;
    armies.set(army.id, { ...army, count });
  }
  return [...armies.values()];
}

/** Lists all figures that armies use, users own or army lists have, each once. */
export function createCollectionRows(known: Known): CollectionRow[] {
  const { items, needs, figureOf } = known;
  const owned = sumOwnedFigures(items, figureOf);
  const needed = new Map(needs.map((need) => [toKeyText(need), need]));
  const figures = Map.groupBy(listPlaces(known), figureOf);
  return [...figures].map(([key, all]) => {
    const places = all as [FigurePlace, ...FigurePlace[]];
    const [{ nation: _nation, printed, ...place }] = places;
    const wants = places.flatMap((each) => needed.get(toKeyText(each)) ?? []);
    const armies = sumByArmy(wants);
    const maxPerArmy = Math.max(0, ...armies.map((army) => army.count));
    const count = owned.get(key) ?? { owned: 0, painted: 0 };
    const nations = [...new Set(places.map(({ nation }) => nation))];
    return {
      key,
      item: { ...place, ...count },
      places,
      nation: nations.join(', '),
      printed,
      maxPerArmy,
      totalNeeded: wants.reduce((total, { sum }) => total + sum, 0),
      armies,
      ...countMissing(maxPerArmy, count),
      haystack: places
        .map((each) => `${each.name}\n${each.printed}\n${each.nation}`)
        .join('\n')
        .toLowerCase(),
    };
  });
}

/** Lists the items to store: the numbers under the first entry, and 0 under the others. */
export const toItems = ({ places: [, ...others] }: CollectionRow, item: CollectionItem): CollectionItem[] => [
  item,
  ...others.map(({ rules, list, entry, name }) => ({ rules, list, entry, name, owned: 0, painted: 0 })),
];

/** `used`: figures in armies. `owned`: owned figures. `all`: all lists. `list:ID`: one list. */
export type CollectionFilter = 'used' | 'owned' | 'all' | `list:${string}`;
export type MissingWork = 'buy' | 'paint' | null;

export interface CollectionQuery {
  readonly search: string;
  readonly filter: CollectionFilter;
  readonly stillTo: MissingWork;
  /** Rows that stay visible while being edited. */
  readonly kept: ReadonlySet<string>;
}

export function findRows(
  rows: readonly CollectionRow[],
  { search, filter, stillTo, kept }: CollectionQuery,
): CollectionRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const passes = ({ item, places, maxPerArmy }: CollectionRow): boolean => {
    if (filter === 'used') return maxPerArmy > 0;
    if (filter === 'owned') return item.owned > 0;
    return filter === 'all' || places.some(({ list }) => list === filter.slice('list:'.length));
  };
  const wanted = ({ toBuy, toPaint }: CollectionRow): boolean =>
    stillTo === null || (stillTo === 'buy' ? toBuy : toPaint) > 0;
  return rows.filter(
    (row) => words.every((word) => row.haystack.includes(word)) && (kept.has(row.key) || (passes(row) && wanted(row))),
  );
}

export type CollectionTotals = Readonly<Record<'most' | 'sum' | 'owned' | 'painted' | 'toBuy' | 'toPaint', number>>;

export const sumTotals = (rows: readonly CollectionRow[]): CollectionTotals =>
  rows.reduce<CollectionTotals>(
    (totals, { maxPerArmy, totalNeeded, toBuy, toPaint, item }) => ({
      most: totals.most + maxPerArmy,
      sum: totals.sum + totalNeeded,
      owned: totals.owned + item.owned,
      painted: totals.painted + item.painted,
      toBuy: totals.toBuy + toBuy,
      toPaint: totals.toPaint + toPaint,
    }),
    { most: 0, sum: 0, owned: 0, painted: 0, toBuy: 0, toPaint: 0 },
  );

/** The changed item, or the reason why the number is invalid. */
export type NumberResult = { readonly item: CollectionItem } | { readonly why: 'number' | 'painted' };

/** Applies a typed number. Painted figures never exceed owned figures: fewer owned means fewer painted. */
export function applyNumber(item: CollectionItem, field: 'owned' | 'painted', typed: string): NumberResult {
  const text = typed.trim();
  if (!/^\d{0,6}$/.test(text)) return { why: 'number' };
  const count = Number(text);
  if (field === 'owned') return { item: { ...item, owned: count, painted: Math.min(item.painted, count) } };
  return count > item.owned ? { why: 'painted' } : { item: { ...item, painted: count } };
}

/** Formats the rows as CSV. `heads` are the titles of the columns in order. */
export function formatCollectionCsv(heads: readonly string[], rows: readonly CollectionRow[]): string {
  const lines = rows.map(({ nation, item, printed, maxPerArmy, totalNeeded, toBuy, toPaint, armies }) => [
    nation,
    item.name,
    printed,
    maxPerArmy,
    totalNeeded,
    item.owned,
    item.painted,
    toBuy,
    toPaint,
    armies.map(({ name, count }) => `${name}: ${count}`).join('; '),
  ]);
  return toCsv([heads, ...lines]);
}
