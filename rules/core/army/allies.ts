import type { ArmyFile } from '../army-file.ts';
import type { Condition, ConditionSubject, ListEntry, FindList, NationList } from '../nation-list.ts';

/** Separator of an ally's list and the entry's id in an army file: `elam/archers`. */
const ALLY_SEPARATOR = '/';

/** Ally of an army: another army list of the same book. The list's conditions refer to entries by the ids used in army files. */
export interface Ally {
  readonly id: string;
  readonly title: string;
  readonly conditions: readonly Condition[];
}

/** List that an army is checked against: its own, then its allies' entries, with ids as in army files and names such as "Archers (Elam)". */
export interface ArmyList extends NationList {
  /** Absent if the army has no allies. */
  readonly allies?: readonly Ally[];
}

/** Returns the id of the ally's list that an entry belongs to; null for an entry of the army's own list. */
export function getAllyListId(entry: string | null): string | null {
  const index = entry?.indexOf(ALLY_SEPARATOR) ?? -1;
  return entry === null || index < 0 ? null : entry.slice(0, index);
}

/** Splits an entry id of an army file into the id of its list and the entry's id in that list. */
export const splitEntry = (list: string, entry: string): { readonly list: string; readonly entry: string } => {
  const ally = getAllyListId(entry);
  return ally === null ? { list, entry } : { list: ally, entry: entry.slice(ally.length + ALLY_SEPARATOR.length) };
};

/** Returns the id that army files use for an ally's entry. */
const toAllyEntry = (ally: string, entry: string): string => `${ally}${ALLY_SEPARATOR}${entry}`;

const toAllySubject = (ally: string, subject: ConditionSubject): ConditionSubject =>
  typeof subject === 'string' ? subject : subject.map((row) => toAllyEntry(ally, row));

const toAllyCondition = (ally: string, { of, per, ...condition }: Condition): Condition => ({
  ...condition,
  of: toAllySubject(ally, of),
  ...(per && { per: { ...per, of: toAllySubject(ally, per.of) } }),
});

const toAllyRow = ({ id, title }: NationList, row: ListEntry): ListEntry => ({
  ...row,
  id: toAllyEntry(id, row.id),
  name: `${row.name} (${title})`,
  // The ally's note numbers would refer to other notes in the joint list.
  notes: [],
});

const joinLists = (own: NationList, allies: readonly NationList[]): ArmyList => ({
  ...own,
  entries: [...own.entries, ...allies.flatMap((ally) => ally.entries.map((row) => toAllyRow(ally, row)))],
  allies: allies.map(({ id, title, conditions = [] }) => ({
    id,
    title,
    conditions: conditions.map((condition) => toAllyCondition(id, condition)),
  })),
});

/** Returns the title of an army's list including its allies: "Mitanni with Elam and Nubia". */
export function getListTitle({ title, allies = [] }: ArmyList): string {
  const titles = allies.map((ally) => ally.title);
  const last = titles.pop();
  if (last === undefined) return title;
  return `${title} with ${titles.length > 0 ? `${titles.join(', ')} and ` : ''}${last}`;
}

/** Returns the name of a general or unit, with its ally in brackets: "Kutir (Elam)". */
export function formatNameWithAlly(name: string, ally: string | null | undefined, list: ArmyList | null): string {
  if (ally === null || ally === undefined) return name;
  return `${name} (${list?.allies?.find(({ id }) => id === ally)?.title ?? ally})`;
}

interface Joined {
  readonly allies: readonly NationList[];
  readonly list: ArmyList;
}

/** Latest joint list by own list and allies. Returning the same object keeps results that are cached per list. */
const joinedLists = new WeakMap<NationList, Map<string, Joined>>();

function getJoinedList(own: NationList, allies: readonly NationList[]): ArmyList {
  const lists = joinedLists.get(own) ?? new Map<string, Joined>();
  joinedLists.set(own, lists);
  const key = allies.map(({ id }) => id).join(ALLY_SEPARATOR);
  const cached = lists.get(key);
  if (cached && allies.every((ally, at) => ally === cached.allies[at])) return cached.list;
  const list = joinLists(own, allies);
  lists.set(key, { allies, list });
  return list;
}

type Listed = Pick<ArmyFile, 'rules' | 'list' | 'allies'>;

/** Lists the ids of an army's lists without duplicates, its own first. */
export const getListIds = ({ list, allies = [] }: Pick<ArmyFile, 'list' | 'allies'>): string[] => [
  ...new Set([...(list === null ? [] : [list]), ...allies]),
];

/** Returns the list that an army is checked against: its own with its allies of the same book; null if it has no list. */
export function getArmyList(army: Listed, listOf: FindList): ArmyList | null {
  const ownList = army.list === null ? null : listOf(army.list);
  if (ownList === null || !army.allies) return ownList;
  const [, ...others] = getListIds(army).map(listOf);
  const allies = others.filter((ally) => ally !== null).filter(({ rules }) => rules === army.rules);
  return allies.length === 0 ? ownList : getJoinedList(ownList, allies);
}

/** Returns a list for several states of one army: the last state's list with the allies of all states. */
export const getJointList = (states: readonly [...ArmyFile[], ArmyFile], listOf: FindList): ArmyList | null =>
  getArmyList({ ...states[states.length - 1]!, allies: states.flatMap(({ allies = [] }) => allies) }, listOf);

/** Returns the army's own troops and generals, or those of one ally. Units without such troops are left out. */
export function getContingent(army: ArmyFile, ally: string | null): ArmyFile {
  if (ally === null && !army.allies) return army;
  return {
    ...army,
    generals: army.generals.filter((general) => (general.ally ?? null) === ally),
    units: army.units.flatMap((unit) => {
      const parts = unit.parts.filter(({ entry }) => getAllyListId(entry) === ally);
      return parts.length > 0 || (ally === null && unit.parts.length === 0) ? [{ ...unit, parts }] : [];
    }),
  };
}

/** Replaces one of an army's lists, its own or an ally's. Entries keep their ids in the new list. */
export function replaceList(army: ArmyFile, from: string, to: string): ArmyFile {
  const replaceId = (id: string): string => (id === from ? to : id);
  const { list, allies } = army;
  if (!allies) return list === from ? { ...army, list: to } : army;
  return {
    ...army,
    list: list === null ? null : replaceId(list),
    allies: allies.map(replaceId),
    generals: army.generals.map((general) =>
      general.ally === undefined ? general : { ...general, ally: replaceId(general.ally) },
    ),
    units: army.units.map((unit) => ({
      ...unit,
      parts: unit.parts.map((part) => {
        if (part.entry === null || getAllyListId(part.entry) !== from) return part;
        return { ...part, entry: toAllyEntry(to, splitEntry(from, part.entry).entry) };
      }),
    })),
  };
}

/** Removes an ally with its units, parts and generals. */
export function dropAlly(army: ArmyFile, ally: string): ArmyFile {
  const { allies = [], ...rest } = army;
  const otherAllies = allies.filter((id) => id !== ally);
  return {
    ...rest,
    ...(otherAllies.length > 0 ? { allies: otherAllies } : {}),
    generals: army.generals.filter((general) => general.ally !== ally),
    units: army.units.flatMap((unit) => {
      const parts = unit.parts.filter(({ entry }) => getAllyListId(entry) !== ally);
      if (parts.length === unit.parts.length) return [unit];
      return parts.length === 0 ? [] : [{ ...unit, parts }];
    }),
  };
}
