import type { EntryOption, ListEntry, NationList } from '../nation-list.ts';
import { remember } from './troops/troop-type.ts';

/** Stands between a row's id and the ids of the options bought with it, which an army file has as its `entry`: `spearmen+shields`. */
const BOUGHT_WITH = '+';

/** The row of the list that an army's entry is of, whatever is bought with it. */
export const rowOf = (entry: string): string => entry.split(BOUGHT_WITH, 1)[0] ?? entry;

/** Ids of the options that an army's entry buys. */
export const boughtWith = (entry: string): readonly string[] => entry.split(BOUGHT_WITH).slice(1);

/** An army's entry for a row with some of its options, which stand in the list's order. */
export const entryWith = ({ id, options = [] }: ListEntry, bought: readonly string[]): string =>
  [id, ...options.map((option) => option.id).filter((option) => bought.includes(option))].join(BOUGHT_WITH);

/** A row with options: what it becomes, and what one costs then, not below 0. */
function rowWith(row: ListEntry, id: string, options: readonly EntryOption[]): ListEntry {
  return {
    ...row,
    id,
    name: [row.name, ...options.map(({ name }) => name)].join(', '),
    troop: Object.assign({}, row.troop, ...options.map(({ troop }) => troop ?? {})) as ListEntry['troop'],
    cost: Math.max(
      0,
      options.reduce((cost, option) => cost + option.cost, row.cost),
    ),
  };
}

/** The entries of a list by id, and those with options as they were asked for. */
const known = remember((list: NationList) => new Map(list.entries.map((entry) => [entry.id, entry])));

/** The list's row with this id, with the options that the id names; undefined where the list has no such row or option. */
export function entryById(list: NationList | null, id: string): ListEntry | undefined {
  if (list === null) return undefined;
  const entries = known(list);
  const found = entries.get(id);
  const row = entries.get(rowOf(id));
  if (found || !row) return found;
  const bought = boughtWith(id);
  if (entryWith(row, bought) !== id) return undefined;
  const options = (row.options ?? []).filter((option) => bought.includes(option.id));
  const made = rowWith(row, id, options);
  entries.set(id, made);
  return made;
}
