import type { ArmyFile, ArmyPart } from '../../core/army-file.ts';
import type { ListEntry, NationList } from '../../core/nation-list.ts';
import { choiceInForce, type RulingsInForce } from '../../core/ruling.ts';
import { FTP_P5 } from '../rulings.ts';
import { groupSize } from './group.ts';
import { type Misfit, misfits } from './misfits.ts';
import { troopPrice } from './price.ts';
import { type Troop, troopSchema } from './troop.ts';

/** What a part of an army turns out to be: its troop type, where it comes from, and what one figure or model costs. */
export interface PartTroop {
  readonly troop: Troop;
  readonly entry: ListEntry | null;
  /** Cost under the rulings in force: the printed one for list entries (ruling FTP-P5). */
  readonly cost: number;
  /** Cost by the points table. */
  readonly tableCost: number;
  readonly groupSize: number;
  readonly misfits: readonly Misfit[];
}

/** A part that is no troop: its entry is not in the list, or its troop type cannot be read. */
export interface NoTroop {
  readonly fault: 'unknown-entry' | 'no-troop' | 'bad-troop' | 'entry-and-troop';
  readonly message: string;
}

interface Known {
  readonly troop: Troop;
  readonly tableCost: number;
  readonly groupSize: number;
  readonly misfits: readonly Misfit[];
}

/* Reading and pricing a troop type is pure, and documents are never changed in place: remembered by identity. */
const known = new WeakMap<object, Known | NoTroop>();

function know(raw: object): Known | NoTroop {
  const remembered = known.get(raw);
  if (remembered) return remembered;
  const parsed = troopSchema.safeParse(raw);
  const result: Known | NoTroop = parsed.success
    ? {
        troop: parsed.data,
        tableCost: troopPrice(parsed.data).cost,
        groupSize: groupSize(parsed.data),
        misfits: misfits(parsed.data),
      }
    : {
        fault: 'bad-troop',
        message: `${parsed.error.issues[0]?.path.join('.') ?? ''}: ${parsed.error.issues[0]?.message ?? ''}`,
      };
  known.set(raw, result);
  return result;
}

const entriesById = new WeakMap<NationList, ReadonlyMap<string, ListEntry>>();

/** The entries of a list by id, made once a list. */
function entriesOf(list: NationList): ReadonlyMap<string, ListEntry> {
  let byId = entriesById.get(list);
  if (!byId) {
    byId = new Map(list.entries.map((entry) => [entry.id, entry]));
    entriesById.set(list, byId);
  }
  return byId;
}

export const isTroop = (part: PartTroop | NoTroop): part is PartTroop => !('fault' in part);

/** What a part is, under the list and the rulings of its army. */
export function partTroop(part: ArmyPart, list: NationList | null, rulings: RulingsInForce): PartTroop | NoTroop {
  if (part.entry !== null && part.troop !== null) {
    return {
      fault: 'entry-and-troop',
      message: 'names a list entry and describes a troop type; one of the two is wanted',
    };
  }
  if (part.entry === null) {
    if (part.troop === null) return { fault: 'no-troop', message: 'names no list entry and describes no troop type' };
    const own = know(part.troop);
    return 'fault' in own ? own : { ...own, entry: null, cost: own.tableCost };
  }
  const entry = list ? entriesOf(list).get(part.entry) : undefined;
  if (!entry) {
    const why = list ? `does not stand in the list “${list.title}”` : 'cannot be found: the army has no list';
    return { fault: 'unknown-entry', message: `entry “${part.entry}” ${why}` };
  }
  const listed = know(entry.troop);
  if ('fault' in listed) return listed;
  const cost = choiceInForce(FTP_P5, rulings) === 'table' ? listed.tableCost : entry.cost;
  return { ...listed, entry, cost };
}

/** Every part of an army, unit by unit. */
export const troopsOf = (army: ArmyFile, list: NationList | null): readonly (readonly (PartTroop | NoTroop)[])[] =>
  army.units.map((unit) => unit.parts.map((part) => partTroop(part, list, army.rulings)));

/** More of one thing than any table holds: keeps every sum a whole number. */
const MOST = 1_000_000;

/** A number of figures, specialists or works that can be: whole, not negative, not beyond counting. */
export const isCount = (number: number): boolean => Number.isInteger(number) && number >= 0 && number <= MOST;

/** Figures or models of a part that count: a number that is none counts as 0. */
export const countOf = (part: Pick<ArmyPart, 'count'>): number => (isCount(part.count) ? part.count : 0);
