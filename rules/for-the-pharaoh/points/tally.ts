import type { ArmyFile } from '../../core/army-file.ts';
import type { NationList } from '../../core/nation-list.ts';
import { isLegal } from '../../core/problem.ts';
import { type Points, points } from '../../core/quantities.ts';
import type { ArmyTally, PoolUse, UnitTally } from '../../core/rule-system.ts';
import { countOf, isCount, isTroop, type NoTroop, type PartTroop, troopsOf } from './army-troops.ts';
import { groupsOf } from './group.ts';
import { legality } from './legality.ts';
import * as table from './points-table.ts';
import { poolsOf } from './pools.ts';
import { generalPrice } from './price.ts';

/** Stars of a general as the table knows them, or null. */
export const starsOf = (stars: number): number | null =>
  Number.isInteger(stars) && stars >= 0 && stars <= table.MOST_STARS ? stars : null;

const bought = (number: number | undefined): number => (number !== undefined && isCount(number) ? number : 0);

function unitTally(parts: ArmyFile['units'][number]['parts'], troops: readonly (PartTroop | NoTroop)[]): UnitTally {
  let total = 0;
  let figures = 0;
  const tallies = parts.map((part, index) => {
    const troop = troops[index] as PartTroop | NoTroop;
    const count = countOf(part);
    const cost = isTroop(troop) ? troop.cost : 0;
    const size = isTroop(troop) ? troop.groupSize : 1;
    const { complete, over } = groupsOf(count, size);
    total += cost * count;
    figures += count;
    return {
      cost: cost as Points,
      points: (cost * count) as Points,
      count,
      completeGroups: complete,
      over,
      groupSize: size,
    };
  });
  return { points: total as Points, count: figures, parts: tallies };
}

function poolUse(army: ArmyFile, list: NationList | null): PoolUse[] {
  if (!list) return [];
  const used = new Map<string, number>();
  for (const unit of army.units) {
    for (const part of unit.parts) {
      if (part.entry !== null) used.set(part.entry, (used.get(part.entry) ?? 0) + countOf(part));
    }
  }
  return poolsOf(list, army.rulings).map((pool) => ({
    ...pool,
    used: pool.entries.reduce((sum, entry) => sum + (used.get(entry) ?? 0), 0),
  }));
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** The whole army added up and held against the rules (For the Pharaoh, Points Costs and Army Lists). */
export function tallyArmy(army: ArmyFile, list: NationList | null): ArmyTally {
  const troops = troopsOf(army, list);
  const units = army.units.map((unit, index) => unitTally(unit.parts, troops[index] ?? []));
  const generalCosts = army.generals.map(({ stars }) => generalPrice(starsOf(stars) ?? 0, army.rulings).cost);
  const pools = poolUse(army, list);
  const troopPoints = sum(units.map((unit) => unit.points));
  const generals = sum(generalCosts);
  const specialists = sum(SPECIALISTS.map((kind) => bought(army.specialists[kind]) * table.SPECIALIST));
  const works = sum(WORKS.map((kind) => bought(army.works[kind]) * table.WORKS[kind]));
  const total = points(troopPoints + generals + specialists + works);
  const problems = legality({ army, list, troops, units, pools, points: total });
  return {
    points: total,
    troops: troopPoints as Points,
    generals: generals as Points,
    specialists: specialists as Points,
    works: works as Points,
    limit: army.limit,
    legal: isLegal(problems),
    problems,
    units,
    generalCosts,
    pools,
  };
}

export const SPECIALISTS = ['carpenter', 'miner'] as const;
export const WORKS = Object.keys(table.WORKS) as (keyof typeof table.WORKS)[];
