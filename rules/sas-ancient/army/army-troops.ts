import type { ArmyFile, ArmyPart } from '../../core/army-file.ts';
import type { ListEntry, NationList } from '../../core/nation-list.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import { sizeOf } from '../troops/strength.ts';
import { type Troop, troopSchema } from '../troops/troop.ts';

/** What a part of an army turns out to be: its troop type, where it comes from, and what one unit of it counts. */
export interface PartTroop {
  readonly troop: Troop;
  readonly entry: ListEntry | null;
  /** Strength of one unit in the army’s size. */
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

/** What a row of a list counts: the strength it states, and by how much the rulings in force change that of its troop type. */
const listedSize = ({ cost }: ListEntry, troop: Troop, rulings: RulingsInForce): number =>
  Math.max(0, cost + sizeOf(troop, rulings) - sizeOf(troop, {}));

/** What a part is, under the list and the rulings of its army. */
function partTroop(part: ArmyPart, list: NationList | null, rulings: RulingsInForce): PartTroop | NoTroop {
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
    return 'fault' in own ? own : { troop: own, entry: null, cost: sizeOf(own, rulings) };
  }
  const entry = list ? entriesOf(list).get(part.entry) : undefined;
  if (!entry) {
    const message = list
      ? `entry “${part.entry}” does not stand in the list “${list.title}”`
      : `entry “${part.entry}” cannot be found: the army has no list`;
    return { fault: 'unknown-entry', message };
  }
  const listed = know(entry.troop);
  return 'fault' in listed ? listed : { troop: listed, entry, cost: listedSize(entry, listed, rulings) };
}

/** Every part of an army, unit by unit. */
export const troopsOf = (army: ArmyFile, list: NationList | null): readonly (readonly (PartTroop | NoTroop)[])[] =>
  army.units.map((unit) => unit.parts.map((part) => partTroop(part, list, army.rulings)));

/** The most units of a part that are believed, so that no army's sum leaves the whole numbers. */
const MOST_UNITS = 1_000_000;

export const isCount = (count: number): boolean => Number.isInteger(count) && count > 0 && count <= MOST_UNITS;

/** Units of a part that count: a number that is none counts as 0. */
export const countOf = ({ count }: ArmyPart): number => (isCount(count) ? count : 0);
