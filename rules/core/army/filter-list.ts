import type { ListEntry, NationList } from '../nation-list.ts';
import type { ArmyTally, Facet, RuleSystem } from '../rule-system.ts';
import { printedWords } from './list-columns.ts';
import type { PoolUse } from './rules/price.ts';

/** What an army still may and still must have of a row of its list. */
export interface ListRoom {
  /** The most that there may be now; null where nothing bounds it. */
  readonly max: number | null;
  /** How many more there may be; below 0 there are too many. 0 where nothing bounds it. */
  readonly left: number;
  /** How many rows share the maximum. */
  readonly sharing: number;
  /** How many more the list demands of the row, or of the rows that it shares the demand with. */
  readonly needed: number;
}

/** The tightest of a row's maximum and the conditions that it stands in, and the greatest demand. */
export function roomOf({ pools, conditions }: Pick<ArmyTally, 'pools' | 'conditions'>, entry: string): ListRoom {
  const pool = pools.find(({ entries }) => entries.includes(entry));
  const own = conditions.filter(({ condition: { of } }) => typeof of !== 'string' && of.includes(entry));
  const bounds = [
    ...(pool && pool.max !== null ? [{ max: pool.max, used: pool.used, sharing: pool.entries.length }] : []),
    ...own.flatMap(({ most, used, condition: { of } }) =>
      most === null ? [] : [{ max: most, used, sharing: of.length }],
    ),
  ].map((bound) => ({ ...bound, left: bound.max - bound.used }));
  const [tightest] = bounds.toSorted((one, other) => one.left - other.left);
  const needed = Math.max(0, ...own.map(({ least, used }) => (least ?? 0) - used));
  return tightest
    ? { max: tightest.max, left: tightest.left, sharing: tightest.sharing, needed }
    : { max: null, left: 0, sharing: 1, needed };
}

/** Facet id to the value wanted; a facet that is not named does not matter. */
export type FacetChoice = Readonly<Record<string, string>>;

/** The rows that hold every word of the search and have every property chosen. */
export function filterList(book: RuleSystem, list: NationList, search: string, chosen: FacetChoice): ListEntry[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  return list.entries.filter((entry) => {
    const { words, facets } = book.face(entry.troop);
    const text = `${entry.name} ${printedWords(book.listColumns, entry.printed)} ${words}`.toLowerCase();
    return (
      wanted.every((word) => text.includes(word)) &&
      Object.entries(chosen).every(([facet, value]) => facets[facet]?.includes(value) ?? false)
    );
  });
}

/** The book's facets with only those values that some row of the list has; facets without a choice are left out. */
export function facetsOfList(book: RuleSystem, list: NationList): Facet[] {
  const faces = list.entries.map(({ troop }) => book.face(troop).facets);
  return book.facets
    .map((facet) => ({
      ...facet,
      values: facet.values.filter(({ id }) => faces.some((face) => face[facet.id]?.includes(id))),
    }))
    .filter(({ values }) => values.length > 1);
}

/** How many more of a row the army may have; null where the list sets no maximum. Below 0 it has too many. */
export function leftOfPool(pools: readonly PoolUse[], entry: string): number | null {
  const pool = pools.find(({ entries }) => entries.includes(entry));
  return pool?.max === null || pool === undefined ? null : pool.max - pool.used;
}

/** Figures to start a unit with: the largest size that suits and is left, or one. */
export function firstCount(multiples: readonly number[], left: number | null): number {
  const size = Math.max(1, ...multiples);
  return left === null || left >= size ? size : Math.max(1, left);
}

/** Figures to start a unit of a troop type with: its usual size where the book names one, else one that suits. */
export function startCount(book: RuleSystem, troop: ListEntry['troop'], left: number | null): number {
  const usual = book.usualSize?.(troop) ?? null;
  return firstCount(usual === null ? book.suitingMultiples(troop) : [usual], left);
}
