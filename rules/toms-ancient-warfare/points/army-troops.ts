import type { ArmyFile, ArmyPart } from '../../core/army-file.ts';
import type { ListEntry, NationList } from '../../core/nation-list.ts';
import { type Troop, troopSchema } from './troop.ts';

/** What a part of an army turns out to be: its troop type, where it comes from, and what one figure or model costs. */
export interface PartTroop {
  readonly troop: Troop;
  readonly entry: ListEntry | null;
  readonly cost: number;
}

/** A part that is no troop: its entry is not in the list, or its troop type cannot be read. */
export interface NoTroop {
  readonly fault: 'unknown-entry' | 'bad-troop' | 'entry-and-troop';
  readonly message: string;
}

/* Reading a troop type is pure, and documents are never changed in place: remembered by identity. */
const known = new WeakMap<object, Troop | NoTroop>();

function know(raw: object): Troop | NoTroop {
  const remembered = known.get(raw);
  if (remembered) return remembered;
  const parsed = troopSchema.safeParse(raw);
  const issue = parsed.error?.issues[0];
  const result: Troop | NoTroop = parsed.success
    ? parsed.data
    : { fault: 'bad-troop', message: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` };
  known.set(raw, result);
  return result;
}

const entriesById = new WeakMap<NationList, ReadonlyMap<string, ListEntry>>();

function entriesOf(list: NationList): ReadonlyMap<string, ListEntry> {
  let byId = entriesById.get(list);
  if (!byId) {
    byId = new Map(list.entries.map((entry) => [entry.id, entry]));
    entriesById.set(list, byId);
  }
  return byId;
}

export const isTroop = (part: PartTroop | NoTroop): part is PartTroop => !('fault' in part);

/** What a part is, under the list of its army: a list's printed cost, or what a troop type of one's own states (ruling TOM-13). */
function partTroop(part: ArmyPart, list: NationList | null): PartTroop | NoTroop {
  if (part.entry !== null && part.troop !== null) {
    return {
      fault: 'entry-and-troop',
      message: 'names a list entry and describes a troop type; one of the two is wanted',
    };
  }
  if (part.entry === null) {
    if (part.troop === null) {
      return { fault: 'unknown-entry', message: 'names no list entry and describes no troop type' };
    }
    const own = know(part.troop);
    return 'fault' in own ? own : { troop: own, entry: null, cost: own.points };
  }
  const entry = list ? entriesOf(list).get(part.entry) : undefined;
  if (!entry) {
    const message = list
      ? `entry “${part.entry}” does not stand in the list “${list.title}”`
      : `entry “${part.entry}” cannot be found: the army has no list`;
    return { fault: 'unknown-entry', message };
  }
  const listed = know(entry.troop);
  return 'fault' in listed ? listed : { troop: listed, entry, cost: entry.cost };
}

/** Every part of an army, unit by unit. */
export const troopsOf = (army: ArmyFile, list: NationList | null): readonly (readonly (PartTroop | NoTroop)[])[] =>
  army.units.map((unit) => unit.parts.map((part) => partTroop(part, list)));

/** The most figures of a part that are believed, so that no army's sum leaves the whole numbers. */
const MOST_FIGURES = 1_000_000;

export const isCount = (count: number): boolean => Number.isInteger(count) && count > 0 && count <= MOST_FIGURES;

/** Figures or models of a part that count: a number that is none counts as 0. */
export const countOf = ({ count }: ArmyPart): number => (isCount(count) ? count : 0);
