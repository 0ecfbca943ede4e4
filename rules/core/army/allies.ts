import type { ArmyFile } from '../army-file.ts';
import type { Condition, ConditionSubject, ListEntry, ListOf, NationList } from '../nation-list.ts';

/** Separator of an ally's list and the entry's id in an army file: `elam/archers`. */
const ROW_OF = '/';

/** An ally of an army: another list of its book, with the list's conditions in terms of the army's entries. */
export interface Ally {
  readonly id: string;
  readonly title: string;
  readonly conditions: readonly Condition[];
}

/**
 * The list that an army is checked against: its own, followed by the entries of its allies' lists. These have the id used in army files and
 * the ally in their name: "Archers (Elam)".
 */
export interface ArmyList extends NationList {
  /** Absent if the army has none. */
  readonly allies?: readonly Ally[];
}

/** Returns the ally's list of an army's entry; null for an entry of the army's own list. */
export function allyOf(entry: string | null): string | null {
  const at = entry?.indexOf(ROW_OF) ?? -1;
  return entry === null || at < 0 ? null : entry.slice(0, at);
}

/** Splits an army's entry into its list and its id there. */
export const listedEntry = (list: string, entry: string): { readonly list: string; readonly entry: string } => {
  const ally = allyOf(entry);
  return ally === null ? { list, entry } : { list: ally, entry: entry.slice(ally.length + ROW_OF.length) };
};

/** Returns an ally's entry as army files have it. */
const entryOfAlly = (ally: string, entry: string): string => `${ally}${ROW_OF}${entry}`;

const subjectOfAlly = (ally: string, subject: ConditionSubject): ConditionSubject =>
  typeof subject === 'string' ? subject : subject.map((row) => entryOfAlly(ally, row));

const conditionOfAlly = (ally: string, { of, per, ...condition }: Condition): Condition => ({
  ...condition,
  of: subjectOfAlly(ally, of),
  ...(per && { per: { ...per, of: subjectOfAlly(ally, per.of) } }),
});

const rowOfAlly = ({ id, title }: NationList, row: ListEntry): ListEntry => ({
  ...row,
  id: entryOfAlly(id, row.id),
  name: `${row.name} (${title})`,
  // Notes are numbered within the ally's own list.
  notes: [],
});

const joined = (own: NationList, allies: readonly NationList[]): ArmyList => ({
  ...own,
  entries: [...own.entries, ...allies.flatMap((ally) => ally.entries.map((row) => rowOfAlly(ally, row)))],
  allies: allies.map(({ id, title, conditions = [] }) => ({
    id,
    title,
    conditions: conditions.map((condition) => conditionOfAlly(id, condition)),
  })),
});

/** Returns the title of an army's list including its allies: "Mitanni with Elam and Nubia". */
export function listTitle({ title, allies = [] }: ArmyList): string {
  const titles = allies.map((ally) => ally.title);
  const last = titles.pop();
  if (last === undefined) return title;
  return `${title} with ${titles.length > 0 ? `${titles.join(', ')} and ` : ''}${last}`;
}

/** Returns the name of a general or unit, with its ally in brackets: "Kutir (Elam)". */
export function nameWithAlly(name: string, ally: string | null | undefined, list: ArmyList | null): string {
  if (ally === null || ally === undefined) return name;
  return `${name} (${list?.allies?.find(({ id }) => id === ally)?.title ?? ally})`;
}

interface Joined {
  readonly allies: readonly NationList[];
  readonly list: ArmyList;
}

/** The latest joint list per list and allies. Results for lists are cached by identity. */
const known = new WeakMap<NationList, Map<string, Joined>>();

function joinedOnce(own: NationList, allies: readonly NationList[]): ArmyList {
  const lists = known.get(own) ?? new Map<string, Joined>();
  known.set(own, lists);
  const key = allies.map(({ id }) => id).join(ROW_OF);
  const before = lists.get(key);
  if (before && allies.every((ally, at) => ally === before.allies[at])) return before.list;
  const list = joined(own, allies);
  lists.set(key, { allies, list });
  return list;
}

type Listed = Pick<ArmyFile, 'rules' | 'list' | 'allies'>;

/** Lists the ids of an army's lists without duplicates, its own first. */
export const namedLists = ({ list, allies = [] }: Pick<ArmyFile, 'list' | 'allies'>): string[] => [
  ...new Set([...(list === null ? [] : [list]), ...allies]),
];

/** Returns the list that an army is checked against: its own with its allies of the same book; null if it has no list. */
export function armyList(army: Listed, listOf: ListOf): ArmyList | null {
  const own = army.list === null ? null : listOf(army.list);
  if (own === null || !army.allies) return own;
  const [, ...others] = namedLists(army).map(listOf);
  const allies = others.filter((ally) => ally !== null).filter(({ rules }) => rules === army.rules);
  return allies.length === 0 ? own : joinedOnce(own, allies);
}

/** Returns a list for several states of one army: the last state's list with the allies of all states. */
export const jointList = (states: readonly [...ArmyFile[], ArmyFile], listOf: ListOf): ArmyList | null =>
  armyList({ ...states[states.length - 1]!, allies: states.flatMap(({ allies = [] }) => allies) }, listOf);

/** Returns the army's own troops and generals, or those of one ally. Units without any are left out. */
export function contingentOf(army: ArmyFile, ally: string | null): ArmyFile {
  if (ally === null && !army.allies) return army;
  return {
    ...army,
    generals: army.generals.filter((general) => (general.ally ?? null) === ally),
    units: army.units.flatMap((unit) => {
      const parts = unit.parts.filter(({ entry }) => allyOf(entry) === ally);
      return parts.length > 0 || (ally === null && unit.parts.length === 0) ? [{ ...unit, parts }] : [];
    }),
  };
}

/** Replaces one of an army's lists, its own or an ally's. Entries keep their ids in the new list. */
export function withListReplaced(army: ArmyFile, from: string, to: string): ArmyFile {
  const replaced = (id: string): string => (id === from ? to : id);
  const { list, allies } = army;
  if (!allies) return list === from ? { ...army, list: to } : army;
  return {
    ...army,
    list: list === null ? null : replaced(list),
    allies: allies.map(replaced),
    generals: army.generals.map((general) =>
      general.ally === undefined ? general : { ...general, ally: replaced(general.ally) },
    ),
    units: army.units.map((unit) => ({
      ...unit,
      parts: unit.parts.map((part) => {
        if (part.entry === null || allyOf(part.entry) !== from) return part;
        return { ...part, entry: entryOfAlly(to, listedEntry(from, part.entry).entry) };
      }),
    })),
  };
}

/** Removes an ally with its units, parts and generals. */
export function withoutAlly(army: ArmyFile, ally: string): ArmyFile {
  const { allies = [], ...rest } = army;
  const others = allies.filter((id) => id !== ally);
  return {
    ...rest,
    ...(others.length > 0 ? { allies: others } : {}),
    generals: army.generals.filter((general) => general.ally !== ally),
    units: army.units.flatMap((unit) => {
      const parts = unit.parts.filter(({ entry }) => allyOf(entry) !== ally);
      if (parts.length === unit.parts.length) return [unit];
      return parts.length === 0 ? [] : [{ ...unit, parts }];
    }),
  };
}
