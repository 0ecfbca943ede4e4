import { toCells, hasSameCells } from '../../rules/core/army/list-columns.ts';
import { isSameJson } from '../../rules/core/same-json.ts';
import type { Condition, EntryOption, ListEntry, NationList } from '../../rules/core/nation-list.ts';
import type { RuleSystem } from '../../rules/core/rule-system.ts';

type Troop = Readonly<Record<string, unknown>>;
type Entries = readonly ListEntry[];

/** Creates a unique id from a name, in lower-case letters, digits and hyphens. */
export function createId(name: string, taken: Iterable<string>): string {
  const ids = new Set(taken);
  const plain = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 90)
    .replace(/-+$/, '');
  const stem = plain || 'row';
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? stem : `${stem}-${number}`;
    if (!ids.has(id)) return id;
  }
}

/** Returns the cost by the book's table. Null if the table has no cost for the troop type. */
export function getTableCost(book: RuleSystem, troop: Troop): number | null {
  try {
    return book.price(troop, {}).cost;
  } catch {
    return null;
  }
}

/** Creates an entry for a troop type, with the book's abbreviations and cost. */
export const createRow = (book: RuleSystem, troop: Troop, name: string, taken: Entries): ListEntry => ({
  id: createId(
    name,
    taken.map(({ id }) => id),
  ),
  name,
  printed: toCells(book.listColumns, troop),
  troop,
  cost: getTableCost(book, troop) ?? 0,
  max: null,
  notes: [],
});

/** Changes the troop type of an entry. Updates cells and cost if they were the book's values for the previous type. */
export function setTroop(book: RuleSystem, row: ListEntry, troop: Troop): ListEntry {
  const isBookText =
    hasSameCells(row.printed, toCells(book.listColumns, row.troop)) ||
    Object.values(row.printed).every((cell) => !cell);
  const hasTableCost = row.cost === getTableCost(book, row.troop);
  return {
    ...row,
    troop,
    printed: isBookText ? toCells(book.listColumns, troop) : row.printed,
    cost: hasTableCost ? (getTableCost(book, troop) ?? row.cost) : row.cost,
  };
}

export const changeRow = (list: NationList, id: string, change: (row: ListEntry) => ListEntry): NationList => ({
  ...list,
  entries: list.entries.map((row) => (row.id === id ? change(row) : row)),
});

export const addRow = (list: NationList, row: ListEntry): NationList => ({ ...list, entries: [...list.entries, row] });

/** Sets or removes the conditions of a list. */
export function setConditions(
  { conditions: _before, ...list }: NationList,
  conditions: readonly Condition[],
): NationList {
  return conditions.length === 0 ? list : { ...list, conditions };
}

/** Removes an entry from a condition's subject. Null if nothing is left of the subject. */
function removeFromSubject(subject: Condition['of'], row: string): Condition['of'] | null {
  if (typeof subject === 'string') return subject;
  const remaining = subject.filter((id) => id !== row);
  return remaining.length === 0 ? null : remaining;
}

/** Removes an entry from conditions. Keeps conditions that also concern other entries. */
function removeFromConditions(conditions: readonly Condition[], row: string): Condition[] {
  return conditions.flatMap(({ per, ...condition }): Condition[] => {
    const of = removeFromSubject(condition.of, row);
    if (of === null) return [];
    if (!per) return [{ ...condition, of }];
    const perSubject = removeFromSubject(per.of, row);
    return perSubject === null ? [] : [{ ...condition, of, per: { ...per, of: perSubject } }];
  });
}

/** Removes an entry and the conditions that concern only this entry. Does not remove a list's last entry. */
export function removeRow(list: NationList, id: string): NationList {
  if (list.entries.length <= 1) return list;
  const without = { ...list, entries: list.entries.filter((row) => row.id !== id) };
  return setConditions(without, removeFromConditions(list.conditions ?? [], id));
}

/** Maximum options per entry. */
export const MAX_OPTIONS = 10;
/** Maximum characters of an option's id. Armies store the ids of an entry and its options together. */
const MAX_OPTION_ID_LENGTH = 8;

/** Sets or removes the options of an entry. */
export function setOptions({ options: _before, ...row }: ListEntry, options: readonly EntryOption[]): ListEntry {
  return options.length === 0 ? row : { ...row, options };
}

/** Adds an option that changes nothing yet. */
export function addOption(row: ListEntry, name: string): ListEntry {
  const options = row.options ?? [];
  const id = createId(
    name.slice(0, MAX_OPTION_ID_LENGTH),
    options.map((option) => option.id),
  );
  return setOptions(row, [...options, { id, name, cost: 0 }]);
}

/** Returns the entry's troop type with an option applied. */
export const getOptionTroop = (row: ListEntry, { troop }: EntryOption): Troop => ({ ...row.troop, ...troop });

/** Sets the troop type that results from an option. Updates the option's cost if it was the difference in the book's table. */
export function setOptionTroop(book: RuleSystem, row: ListEntry, option: EntryOption, troop: Troop): EntryOption {
  const plain = book.readTroop(row.troop);
  const changed = Object.entries(troop).filter(([key, value]) => !isSameJson(value, plain[key]));
  const getCostDifference = (made: Troop): number =>
    (getTableCost(book, made) ?? 0) - (getTableCost(book, row.troop) ?? 0);
  const hasTableCost = option.cost === getCostDifference(getOptionTroop(row, option));
  const { troop: _before, ...named } = option;
  return {
    ...named,
    cost: hasTableCost ? getCostDifference(troop) : option.cost,
    ...(changed.length === 0 ? {} : { troop: Object.fromEntries(changed) }),
  };
}

/** Inserts a copy of an entry below it. */
export function duplicateRow(list: NationList, id: string): NationList {
  const taken = list.entries.map((row) => row.id);
  return {
    ...list,
    entries: list.entries.flatMap((row) =>
      row.id === id ? [row, { ...row, id: createId(row.id.replace(/-\d+$/, ''), taken) }] : [row],
    ),
  };
}

/** Moves an entry by a number of positions, at most to the start or end of the list. */
export function moveRow(list: NationList, id: string, offset: number): NationList {
  const from = list.entries.findIndex((row) => row.id === id);
  const row = list.entries[from];
  if (!row) return list;
  const to = Math.max(0, Math.min(list.entries.length - 1, from + offset));
  if (to === from) return list;
  return { ...list, entries: list.entries.toSpliced(from, 1).toSpliced(to, 0, row) };
}

/** Adds a note at the end, with the next number. */
export function addNote(list: NationList): NationList {
  const next = Math.max(0, ...Object.keys(list.notes).map(Number)) + 1;
  return { ...list, notes: { ...list.notes, [String(next)]: '' } };
}

export const changeNote = (list: NationList, number: string, text: string): NationList => ({
  ...list,
  notes: { ...list.notes, [number]: text },
});

/** Removes a note and all references to it. */
export const removeNote = (list: NationList, number: string): NationList => ({
  ...list,
  notes: Object.fromEntries(Object.entries(list.notes).filter(([key]) => key !== number)),
  entries: list.entries.map((row) =>
    row.notes.includes(Number(number)) ? { ...row, notes: row.notes.filter((note) => note !== Number(number)) } : row,
  ),
});

/** Parses typed references such as "1, 3". Null if they are not a list of numbers. */
export function parseNotes(typed: string): number[] | null {
  const parts = typed.split(/[\s,;]+/).filter(Boolean);
  return parts.every((part) => /^[1-9]\d{0,3}$/.test(part)) ? [...new Set(parts.map(Number))] : null;
}
