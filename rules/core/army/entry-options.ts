import type { EntryOption, ListEntry, NationList } from '../nation-list.ts';
import { memoize } from './troops/troop-type.ts';

/** Separator of an entry's id and its options in an army file: `spearmen+shields`. */
const OPTION_SEPARATOR = '+';

/** Returns the id of the list's entry without options. */
export const getRowId = (entry: string): string => entry.split(OPTION_SEPARATOR, 1)[0] ?? entry;

/** Returns the ids of the options bought. */
export const getOptionIds = (entry: string): readonly string[] => entry.split(OPTION_SEPARATOR).slice(1);

/** Returns the id of an entry with the options bought, in the list's order. */
export const joinEntry = ({ id, options = [] }: ListEntry, bought: readonly string[]): string =>
  [id, ...options.map((option) => option.id).filter((option) => bought.includes(option))].join(OPTION_SEPARATOR);

/** Applies options to an entry. The cost is at least 0. */
function applyOptions(row: ListEntry, id: string, options: readonly EntryOption[]): ListEntry {
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
const getEntriesById = memoize((list: NationList) => new Map(list.entries.map((entry) => [entry.id, entry])));

/** Returns the list's entry with the options in the id; undefined if the list lacks the entry or an option. */
export function findEntryById(list: NationList | null, id: string): ListEntry | undefined {
  if (list === null) return undefined;
  const entries = getEntriesById(list);
  const existing = entries.get(id);
  const row = entries.get(getRowId(id));
  if (existing || !row) return existing;
  const optionIds = getOptionIds(id);
  if (joinEntry(row, optionIds) !== id) return undefined;
  const options = (row.options ?? []).filter((option) => optionIds.includes(option.id));
  const created = applyOptions(row, id, options);
  entries.set(id, created);
  return created;
}
