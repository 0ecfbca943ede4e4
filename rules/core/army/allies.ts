import type { ArmyFile } from '../army-file.ts';
import type { Condition, ConditionSubject, ListEntry, ListOf, NationList } from '../nation-list.ts';

/** Stands between the list of an ally and the row there, which an army file has as its `entry`: `elam/archers`. */
const ROW_OF = '/';

/** An ally of an army: another list of its book, with what that list demands of its own troops, by the army's entries. */
export interface Ally {
  readonly id: string;
  readonly title: string;
  readonly conditions: readonly Condition[];
}

/**
 * What an army is held against: its own list, with the rows of its allies' lists behind its own. An ally's row has the id that the
 * army's entries name it by, and the ally in its name: "Archers (Elam)".
 */
export interface ArmyList extends NationList {
  /** Absent where the army has none. */
  readonly allies?: readonly Ally[];
}

/** The list of the ally that an army's entry is of; null for an entry of the army's own list, and for none. */
export function allyOf(entry: string | null): string | null {
  const at = entry?.indexOf(ROW_OF) ?? -1;
  return entry === null || at < 0 ? null : entry.slice(0, at);
}

/** An army's entry by the list that it stands in and its id there. */
export const listedEntry = (list: string, entry: string): { readonly list: string; readonly entry: string } => {
  const ally = allyOf(entry);
  return ally === null ? { list, entry } : { list: ally, entry: entry.slice(ally.length + ROW_OF.length) };
};

/** A row of an ally's list as an army's entry. */
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
  // Numbers of notes are those of the ally's own list.
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

/** What an army's list is called, its allies with it: "Mitanni with Elam and Nubia". */
export function listTitle({ title, allies = [] }: ArmyList): string {
  const titles = allies.map((ally) => ally.title);
  const last = titles.pop();
  if (last === undefined) return title;
  return `${title} with ${titles.length > 0 ? `${titles.join(', ')} and ` : ''}${last}`;
}

/** A general's or a unit's name, with the ally's behind it where he is one's: "Kutir (Elam)". */
export function nameWithAlly(name: string, ally: string | null | undefined, list: ArmyList | null): string {
  if (ally === null || ally === undefined) return name;
  return `${name} (${list?.allies?.find(({ id }) => id === ally)?.title ?? ally})`;
}

interface Joined {
  readonly allies: readonly NationList[];
  readonly list: ArmyList;
}

/** The last list made of each list and the ids of its allies: answers about lists are remembered by identity. */
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

/** The lists that an army names, its own first and each once. */
export const namedLists = ({ list, allies = [] }: Pick<ArmyFile, 'list' | 'allies'>): string[] => [
  ...new Set([...(list === null ? [] : [list]), ...allies]),
];

/** The list that an army is held against: its own alone, or with those of its allies that are there and of its book; null where it has none of its own. */
export function armyList(army: Listed, listOf: ListOf): ArmyList | null {
  const own = army.list === null ? null : listOf(army.list);
  if (own === null || !army.allies) return own;
  const [, ...others] = namedLists(army).map(listOf);
  const allies = others.filter((ally) => ally !== null).filter(({ rules }) => rules === army.rules);
  return allies.length === 0 ? own : joinedOnce(own, allies);
}

/** A list that several states of one army are held against: the last one's, with the allies of all. */
export const jointList = (states: readonly [...ArmyFile[], ArmyFile], listOf: ListOf): ArmyList | null =>
  armyList({ ...states[states.length - 1]!, allies: states.flatMap(({ allies = [] }) => allies) }, listOf);

/** The troops and generals of an army that are of one ally, or of none; units that have no such troops are left out. */
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

/** An army with another list in place of one that it names, as its own or as an ally's. Its entries go by the same rows there. */
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

/** An army without an ally: the units, parts and generals of it are gone. */
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
