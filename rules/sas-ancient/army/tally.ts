import type { ArmyFile } from '../../core/army-file.ts';
import type { NationList } from '../../core/nation-list.ts';
import { isLegal } from '../../core/problem.ts';
import { points } from '../../core/quantities.ts';
import type { ArmyTally, PartTally, PoolUse, UnitTally } from '../../core/rule-system.ts';
import { countOf, isTroop, type NoTroop, type PartTroop, troopsOf } from './army-troops.ts';
import { legality } from './legality.ts';

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

function partTally(count: number, troop: PartTroop | NoTroop | undefined): PartTally {
  const cost = troop && isTroop(troop) ? troop.cost : 0;
  return { cost: points(cost), points: points(cost * count), count, completeGroups: count, over: 0, groupSize: 1 };
}

function poolUse(army: ArmyFile, list: NationList | null): PoolUse[] {
  const used = new Map<string, number>();
  for (const part of army.units.flatMap(({ parts }) => parts)) {
    if (part.entry !== null) used.set(part.entry, (used.get(part.entry) ?? 0) + countOf(part));
  }
  return (list?.entries ?? []).map(({ id, name, max }) => ({ id, name, entries: [id], used: used.get(id) ?? 0, max }));
}

/** The whole army’s strength added up and held against the rules (Basic Unit Strengths, Army Organisation; ruling SAS-1). */
export function tallyArmy(army: ArmyFile, list: NationList | null): ArmyTally {
  const troops = troopsOf(army, list);
  const units = army.units.map((unit, index): UnitTally => {
    const parts = unit.parts.map((part, place) => partTally(countOf(part), troops[index]?.[place]));
    return {
      points: points(sum(parts.map((part) => part.points))),
      count: sum(parts.map(({ count }) => count)),
      parts,
    };
  });
  const total = points(sum(units.map((unit) => unit.points)));
  const pools = poolUse(army, list);
  const problems = legality({ army, list, troops, pools, strength: total });
  return {
    points: total,
    troops: total,
    generals: points(0),
    specialists: points(0),
    works: points(0),
    limit: army.limit,
    legal: isLegal(problems),
    problems,
    units,
    generalCosts: army.generals.map(() => points(0)),
    pools,
  };
}
