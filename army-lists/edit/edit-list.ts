import { printedCells, samePrinted } from '../../rules/core/army/list-columns.ts';
import { sameJson } from '../../rules/core/same-json.ts';
import type { Condition, EntryOption, ListEntry, NationList } from '../../rules/core/nation-list.ts';
import type { RuleSystem } from '../../rules/core/rule-system.ts';

type Troop = Readonly<Record<string, unknown>>;
type Entries = readonly ListEntry[];

/** An id out of a name that is not among those taken: small letters, digits and hyphens. */
export function freeId(name: string, taken: Iterable<string>): string {
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

/** The table's price; null for what it cannot price. */
export function tableCost(book: RuleSystem, troop: Troop): number | null {
  try {
    return book.price(troop, {}).cost;
  } catch {
    return null;
  }
}

/** A row for a troop type as the book abbreviates and prices it. */
export const newRow = (book: RuleSystem, troop: Troop, name: string, taken: Entries): ListEntry => ({
  id: freeId(
    name,
    taken.map(({ id }) => id),
  ),
  name,
  printed: printedCells(book.listColumns, troop),
  troop,
  cost: tableCost(book, troop) ?? 0,
  max: null,
  notes: [],
});

/** Gives a row another troop type. Cells and cost that were the book's own for the old one become its own for the new one. */
export function withTroop(book: RuleSystem, row: ListEntry, troop: Troop): ListEntry {
  const own =
    samePrinted(row.printed, printedCells(book.listColumns, row.troop)) ||
    Object.values(row.printed).every((cell) => !cell);
  const atTable = row.cost === tableCost(book, row.troop);
  return {
    ...row,
    troop,
    printed: own ? printedCells(book.listColumns, troop) : row.printed,
    cost: atTable ? (tableCost(book, troop) ?? row.cost) : row.cost,
  };
}

export const changeRow = (list: NationList, id: string, change: (row: ListEntry) => ListEntry): NationList => ({
  ...list,
  entries: list.entries.map((row) => (row.id === id ? change(row) : row)),
});

export const addRow = (list: NationList, row: ListEntry): NationList => ({ ...list, entries: [...list.entries, row] });

/** A list without conditions says nothing of them. */
export function setConditions(
  { conditions: _before, ...list }: NationList,
  conditions: readonly Condition[],
): NationList {
  return conditions.length === 0 ? list : { ...list, conditions };
}

/** A subject without one row; null where nothing is left of it. */
function subjectWithout(subject: Condition['of'], row: string): Condition['of'] | null {
  if (typeof subject === 'string') return subject;
  const others = subject.filter((id) => id !== row);
  return others.length === 0 ? null : others;
}

/** Conditions that are about other rows too go on without this one. */
function conditionsWithout(conditions: readonly Condition[], row: string): Condition[] {
  return conditions.flatMap(({ per, ...condition }): Condition[] => {
    const of = subjectWithout(condition.of, row);
    if (of === null) return [];
    if (!per) return [{ ...condition, of }];
    const by = subjectWithout(per.of, row);
    return by === null ? [] : [{ ...condition, of, per: { ...per, of: by } }];
  });
}

/** A list keeps at least one row; conditions that are about the row alone go with it. */
export function removeRow(list: NationList, id: string): NationList {
  if (list.entries.length <= 1) return list;
  const without = { ...list, entries: list.entries.filter((row) => row.id !== id) };
  return setConditions(without, conditionsWithout(list.conditions ?? [], id));
}

/** As many options as a row may have. */
export const MOST_OPTIONS = 10;
/** An option's id stands in an army's entry beside the row's, and is short. */
const LONGEST_OPTION_ID = 8;

/** A row without options says nothing of them. */
export function setOptions({ options: _before, ...row }: ListEntry, options: readonly EntryOption[]): ListEntry {
  return options.length === 0 ? row : { ...row, options };
}

/** A row with one more option, which changes nothing yet. */
export function addOption(row: ListEntry, name: string): ListEntry {
  const options = row.options ?? [];
  const id = freeId(
    name.slice(0, LONGEST_OPTION_ID),
    options.map((option) => option.id),
  );
  return setOptions(row, [...options, { id, name, cost: 0 }]);
}

/** What an option makes of its row's troop type. */
export const optionTroop = (row: ListEntry, { troop }: EntryOption): Troop => ({ ...row.troop, ...troop });

/** Gives an option the troop type that it makes. A cost that was the table's difference becomes that of the new type. */
export function withOptionTroop(book: RuleSystem, row: ListEntry, option: EntryOption, troop: Troop): EntryOption {
  const plain = book.readTroop(row.troop);
  const changed = Object.entries(troop).filter(([key, value]) => !sameJson(value, plain[key]));
  const tableOf = (made: Troop): number => (tableCost(book, made) ?? 0) - (tableCost(book, row.troop) ?? 0);
  const atTable = option.cost === tableOf(optionTroop(row, option));
  const { troop: _before, ...named } = option;
  return {
    ...named,
    cost: atTable ? tableOf(troop) : option.cost,
    ...(changed.length === 0 ? {} : { troop: Object.fromEntries(changed) }),
  };
}

/** A copy right below the row it is of. */
export function duplicateRow(list: NationList, id: string): NationList {
  const taken = list.entries.map((row) => row.id);
  return {
    ...list,
    entries: list.entries.flatMap((row) =>
      row.id === id ? [row, { ...row, id: freeId(row.id.replace(/-\d+$/, ''), taken) }] : [row],
    ),
  };
}

/** Moves a row by some places; it stops at the ends. */
export function moveRow(list: NationList, id: string, by: number): NationList {
  const from = list.entries.findIndex((row) => row.id === id);
  const row = list.entries[from];
  if (!row) return list;
  const to = Math.max(0, Math.min(list.entries.length - 1, from + by));
  if (to === from) return list;
  return { ...list, entries: list.entries.toSpliced(from, 1).toSpliced(to, 0, row) };
}

/** A note at the end, under the next number. */
export function addNote(list: NationList): NationList {
  const next = Math.max(0, ...Object.keys(list.notes).map(Number)) + 1;
  return { ...list, notes: { ...list.notes, [String(next)]: '' } };
}

export const changeNote = (list: NationList, number: string, text: string): NationList => ({
  ...list,
  notes: { ...list.notes, [number]: text },
});

/** Takes a note away, and every reference to it. */
export const removeNote = (list: NationList, number: string): NationList => ({
  ...list,
  notes: Object.fromEntries(Object.entries(list.notes).filter(([key]) => key !== number)),
  entries: list.entries.map((row) =>
    row.notes.includes(Number(number)) ? { ...row, notes: row.notes.filter((note) => note !== Number(number)) } : row,
  ),
});

/** References as typed, "1, 3"; null where that is no list of numbers. */
export function notesTyped(typed: string): number[] | null {
  const parts = typed.split(/[\s,;]+/).filter(Boolean);
  return parts.every((part) => /^[1-9]\d{0,3}$/.test(part)) ? [...new Set(parts.map(Number))] : null;
}
