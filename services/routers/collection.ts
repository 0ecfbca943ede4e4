import type { StoredArmy } from '../../contract/armies.ts';
import { type CollectionItem, type CollectionNeed, collection as contract } from '../../contract/collection.ts';
import { UseCaseError } from '../../contract/errors.ts';
import { splitEntry } from '../../rules/core/army/allies.ts';
import { getRowId } from '../../rules/core/army/entry-options.ts';
import type { FindList } from '../../rules/core/nation-list.ts';
import type { AppContext } from '../app-context.ts';
import { getBook } from '../books.ts';
import { createListFinder } from '../lists/list-changes.ts';
import { implementFeature } from './implement-feature.ts';

/** Maximum figures counted. A larger number in an army file is an error in that army, and counts as no figures to buy. */
const MAX_FIGURES = 1_000_000;

const toFigures = (count: number): number => (Number.isInteger(count) && count > 0 && count <= MAX_FIGURES ? count : 0);

/** Creates a lookup key for an entry. */
const toEntryKey = (rules: string, list: string, entry: string): string => JSON.stringify([rules, list, entry]);

interface Wanted {
  readonly rules: CollectionItem['rules'];
  readonly list: string;
  readonly entry: string;
  readonly armies: { id: string; name: string; count: number }[];
}

/** Counts the figures that armies field per entry of their lists and their allies'. Custom troop types have no entry and are left out. */
function listWanted(armies: readonly StoredArmy[]): Wanted[] {
  const wanted = new Map<string, Wanted>();
  for (const { id, army } of armies) {
    const { rules, list, name } = army;
    if (list === null) continue;
    for (const { entry: bought, count } of army.units.flatMap(({ parts }) => parts)) {
      if (bought === null || toFigures(count) === 0) continue;
      const row = splitEntry(list, getRowId(bought));
      const key = toEntryKey(rules, row.list, row.entry);
      const need = wanted.get(key) ?? { rules, ...row, armies: [] };
      wanted.set(key, need);
      const last = need.armies.at(-1);
      if (last?.id === id) last.count += toFigures(count);
      else need.armies.push({ id, name, count: toFigures(count) });
    }
  }
  return [...wanted.values()];
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Compares the figures that armies field with those owned and painted. Sorted by book, list and entry. */
export function calculateNeeds(
  armies: readonly StoredArmy[],
  items: readonly CollectionItem[],
  listOf: FindList,
): CollectionNeed[] {
  const owned = new Map(items.map((item) => [toEntryKey(item.rules, item.list, item.entry), item]));
  const needs = listWanted(armies).map(({ rules, list, entry, armies: fielding }) => {
    const item = owned.get(toEntryKey(rules, list, entry));
    const rows = listOf(list)?.entries ?? [];
    const row = rows.findIndex(({ id }) => id === entry);
    const counts = fielding.map(({ count }) => count);
    const max = Math.max(...counts);
    const ownedCount = item?.owned ?? 0;
    const painted = item?.painted ?? 0;
    const need: CollectionNeed = {
      rules,
      list,
      entry,
      name: rows[row]?.name ?? item?.name ?? entry,
      owned: ownedCount,
      painted,
      most: max,
      sum: counts.reduce((total, count) => total + count, 0),
      toBuy: Math.max(0, max - ownedCount),
      toPaint: Math.max(0, Math.min(max, ownedCount) - painted),
      armies: fielding,
    };
    return { need, row: row < 0 ? rows.length : row };
  });
  return needs
    .toSorted(
      (a, b) => compareTexts(a.need.rules, b.need.rules) || compareTexts(a.need.list, b.need.list) || a.row - b.row,
    )
    .map(({ need }) => need);
}

/** Lists figures still to buy and paint for the given armies, or for all armies outside the bin. */
async function loadNeeds(context: AppContext, ids?: readonly string[]): Promise<CollectionNeed[]> {
  const { armies, collection } = context.repositories;
  if (ids) {
    const known = new Set((await armies.summaries(true)).map(({ id }) => id));
    const missing = ids.find((id) => !known.has(id));
    if (missing !== undefined) throw new UseCaseError('NOT_FOUND', `there is no army "${missing}"`, 'armies');
  }
  return calculateNeeds(await armies.unbinned({ ids }), await collection.all(), await createListFinder(context));
}

export const collectionRouter = implementFeature(contract, {
  /** Returns all items, or those of one book. @throws UseCaseError for an unknown book */
  async all(context, { rules }) {
    if (rules !== undefined) getBook(context, rules);
    return [...(await context.repositories.collection.all(rules))];
  },
  /** Replaces items and deletes those with nothing owned. @throws UseCaseError for an unknown book */
  async put(context, { items }) {
    items.forEach(({ rules }, at) => {
      if (!context.books.some(({ id }) => id === rules))
        throw new UseCaseError('BAD_INPUT', `there is no rule book “${rules}”`, `items.${at}.rules`);
    });
    await context.repositories.collection.put(items);
    return {};
  },
  needs: (context, input) => loadNeeds(context, input.armies),
  links: async (context) => [...(await context.repositories.collection.links())],
  /** Sets or clears the figures that an entry uses. @throws UseCaseError for an unknown book */
  async link(context, { figure, ...row }) {
    getBook(context, row.rules);
    const { collection } = context.repositories;
    await (figure === null ? collection.unlink(row) : collection.link({ ...row, figure }));
    return {};
  },
});
