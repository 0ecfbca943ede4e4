import type { ListEntry, NationList } from '../nation-list.ts';
import type { ArmyTally, Facet, RuleSystem } from '../rule-system.ts';
import { formatCells } from './list-columns.ts';
import type { PoolUse } from './rules/price.ts';

/** How many troops of an entry an army may still add and must still add. */
export interface ListRoom {
  /** Current maximum; null for none. */
  readonly max: number | null;
  /** Number left under the maximum, negative if exceeded; 0 without a maximum. */
  readonly left: number;
  /** Number of entries that share the maximum. */
  readonly sharing: number;
  /** Number still missing from the minimum of the entry or of entries that share it. */
  readonly needed: number;
}

/** Returns the tightest maximum and the highest minimum of an entry, from its own maximum and the list's conditions. */
export function getEntryRoom({ pools, conditions }: Pick<ArmyTally, 'pools' | 'conditions'>, entry: string): ListRoom {
  const pool = pools.find(({ entries }) => entries.includes(entry));
  const uses = conditions.filter(({ condition: { of } }) => typeof of !== 'string' && of.includes(entry));
  const bounds = [
    ...(pool && pool.max !== null ? [{ max: pool.max, used: pool.used, sharing: pool.entries.length }] : []),
    ...uses.flatMap(({ most, used, condition: { of } }) =>
      most === null ? [] : [{ max: most, used, sharing: of.length }],
    ),
  ].map((bound) => ({ ...bound, left: bound.max - bound.used }));
  const [tightest] = bounds.toSorted((one, other) => one.left - other.left);
  const needed = Math.max(0, ...uses.map(({ least, used }) => (least ?? 0) - used));
  return tightest
    ? { max: tightest.max, left: tightest.left, sharing: tightest.sharing, needed }
    : { max: null, left: 0, sharing: 1, needed };
}

/** Selected value by facet id; absent facets are not filtered. */
export type FacetChoice = Readonly<Record<string, string>>;

/** Lists the entries with all words of the search and all selected properties. */
export function filterList(book: RuleSystem, list: NationList, search: string, chosen: FacetChoice): ListEntry[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  return list.entries.filter((entry) => {
    const { words, facets } = book.face(entry.troop);
    const text = `${entry.name} ${formatCells(book.listColumns, entry.printed)} ${words}`.toLowerCase();
    return (
      wanted.every((word) => text.includes(word)) &&
      Object.entries(chosen).every(([facet, value]) => facets[facet]?.includes(value) ?? false)
    );
  });
}

/** Returns the book's facets with the values that occur in the list. Facets with fewer than two are left out. */
export function listFacets(book: RuleSystem, list: NationList): Facet[] {
  const faces = list.entries.map(({ troop }) => book.face(troop).facets);
  return book.facets
    .map((facet) => ({
      ...facet,
      values: facet.values.filter(({ id }) => faces.some((face) => face[facet.id]?.includes(id))),
    }))
    .filter(({ values }) => values.length > 1);
}

/** Returns the number left under an entry's maximum, negative if exceeded; null if there is no maximum. */
export function getPoolRoom(pools: readonly PoolUse[], entry: string): number | null {
  const pool = pools.find(({ entries }) => entries.includes(entry));
  return pool?.max === null || pool === undefined ? null : pool.max - pool.used;
}

/** Returns the figures of a new unit: the largest suitable size, limited by the number left, at least 1. */
export function getFirstCount(multiples: readonly number[], left: number | null): number {
  const size = Math.max(1, ...multiples);
  return left === null || left >= size ? size : Math.max(1, left);
}

/** Returns the figures of a new unit of a troop type: its usual size, or else a suitable one. */
export function getStartCount(book: RuleSystem, troop: ListEntry['troop'], left: number | null): number {
  const usual = book.defaultSize?.(troop) ?? null;
  return getFirstCount(usual === null ? book.suitableMultiples(troop) : [usual], left);
}
