import type { StoredArmy } from '../../contract/armies.ts';
import { type CollectionItem, type CollectionNeed, collection as contract } from '../../contract/collection.ts';
import { UseCaseError } from '../../contract/errors.ts';
import { listedEntry } from '../../rules/core/army/allies.ts';
import { rowOf } from '../../rules/core/army/entry-options.ts';
import type { ListOf } from '../../rules/core/nation-list.ts';
import type { AppContext } from '../app-context.ts';
import { knownBook } from '../books.ts';
import { listFinder } from '../lists/lists.ts';
import { implementFeature } from './implement-feature.ts';

/** A larger number in an army file is a problem of that army and means no figures to buy. */
const MOST_FIGURES = 1_000_000;

const figures = (count: number): number => (Number.isInteger(count) && count > 0 && count <= MOST_FIGURES ? count : 0);

/** Creates a lookup key for an entry. */
const rowKey = (rules: string, list: string, entry: string): string => JSON.stringify([rules, list, entry]);

interface Wanted {
  readonly rules: CollectionItem['rules'];
  readonly list: string;
  readonly entry: string;
  readonly armies: { id: string; name: string; count: number }[];
}

/** Counts the figures that armies field per entry of their lists and their allies'. Custom troop types have no entry and are left out. */
function wantedBy(armies: readonly StoredArmy[]): Wanted[] {
  const wanted = new Map<string, Wanted>();
  for (const { id, army } of armies) {
    const { rules, list, name } = army;
    if (list === null) continue;
    for (const { entry: bought, count } of army.units.flatMap(({ parts }) => parts)) {
      if (bought === null || figures(count) === 0) continue;
      const row = listedEntry(list, rowOf(bought));
      const key = rowKey(rules, row.list, row.entry);
      const need = wanted.get(key) ?? { rules, ...row, armies: [] };
      wanted.set(key, need);
      const last = need.armies.at(-1);
      if (last?.id === id) last.count += figures(count);
      else need.armies.push({ id, name, count: figures(count) });
    }
  }
  return [...wanted.values()];
}

const inOrder = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Compares the figures that armies field with those owned and painted. Sorted by book, list and entry. */
export function needsOf(
  armies: readonly StoredArmy[],
  items: readonly CollectionItem[],
  listOf: ListOf,
): CollectionNeed[] {
  const owned = new Map(items.map((item) => [rowKey(item.rules, item.list, item.entry), item]));
  const needs = wantedBy(armies).map(({ rules, list, entry, armies: fielding }) => {
    const item = owned.get(rowKey(rules, list, entry));
    const rows = listOf(list)?.entries ?? [];
    const row = rows.findIndex(({ id }) => id === entry);
    const counts = fielding.map(({ count }) => count);
    const most = Math.max(...counts);
    const own = item?.owned ?? 0;
    const painted = item?.painted ?? 0;
    const need: CollectionNeed = {
      rules,
      list,
      entry,
      name: rows[row]?.name ?? item?.name ?? entry,
      owned: own,
      painted,
      most,
      sum: counts.reduce((total, count) => total + count, 0),
      toBuy: Math.max(0, most - own),
      toPaint: Math.max(0, Math.min(most, own) - painted),
      armies: fielding,
    };
    return { need, row: row < 0 ? rows.length : row };
  });
  return needs
    .toSorted((a, b) => inOrder(a.need.rules, b.need.rules) || inOrder(a.need.list, b.need.list) || a.row - b.row)
    .map(({ need }) => need);
}

/** Lists figures still to buy and paint for given armies, or for all outside the bin. */
async function needs(context: AppContext, ids?: readonly string[]): Promise<CollectionNeed[]> {
  const { armies, collection } = context.repositories;
  if (ids) {
    const known = new Set((await armies.summaries(true)).map(({ id }) => id));
    const lost = ids.find((id) => !known.has(id));
    if (lost !== undefined) throw new UseCaseError('NOT_FOUND', `there is no army "${lost}"`, 'armies');
  }
  return needsOf(await armies.unbinned({ ids }), await collection.all(), await listFinder(context));
}

export const collectionRouter = implementFeature(contract, {
  /** Returns all items, or those of one book. @throws UseCaseError for an unknown book */
  async all(context, { rules }) {
    if (rules !== undefined) knownBook(context, rules);
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
  needs: (context, input) => needs(context, input.armies),
  links: async (context) => [...(await context.repositories.collection.links())],
  /** Sets or clears the figures that an entry uses. @throws UseCaseError for an unknown book */
  async link(context, { figure, ...row }) {
    knownBook(context, row.rules);
    const { collection } = context.repositories;
    await (figure === null ? collection.unlink(row) : collection.link({ ...row, figure }));
    return {};
  },
});
