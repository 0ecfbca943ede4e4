import type { EntryOption, ListEntry, NationList } from '../nation-list.ts';
import { remember } from './troops/troop-type.ts';

/** Separator of an entry's id and its options in an army file: `spearmen+shields`. */
const BOUGHT_WITH = '+';

/** Returns the id of the list's entry without options. */
export const rowOf = (entry: string): string => entry.split(BOUGHT_WITH, 1)[0] ?? entry;

/** Returns the ids of the options bought. */
export const boughtWith = (entry: string): readonly string[] => entry.split(BOUGHT_WITH).slice(1);

/** Returns an army's entry with options, in the list's order. */
export const entryWith = ({ id, options = [] }: ListEntry, bought: readonly string[]): string =>
  [id, ...options.map((option) => option.id).filter((option) => bought.includes(option))].join(BOUGHT_WITH);

/** Applies options to an entry. The cost is at least 0. */
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

/** Entries of a list by id. Entries with options are added on demand. */
const known = remember((list: NationList) => new Map(list.entries.map((entry) => [entry.id, entry])));

/** Returns the list's entry with the options in the id; undefined if the list lacks the entry or an option. */
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
