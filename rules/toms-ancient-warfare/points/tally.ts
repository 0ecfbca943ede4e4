import type { ArmyFile } from '../../core/army-file.ts';
import type { NationList } from '../../core/nation-list.ts';
import { isLegal } from '../../core/problem.ts';
import { points } from '../../core/quantities.ts';
import type { ArmyTally, PartTally, PoolUse, UnitTally } from '../../core/rule-system.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import { countOf, isTroop, type NoTroop, type PartTroop, troopsOf } from './army-troops.ts';
import { lineOf, linesOf } from './formation.ts';
import { legality } from './legality.ts';
import { GENERAL_PRICE } from './price.ts';

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** A part's points and its lines of four: a line is its group (Fighting Order). */
function partTally(count: number, troop: PartTroop | NoTroop | undefined, rulings: RulingsInForce): PartTally {
  const cost = troop && isTroop(troop) ? troop.cost : 0;
  const line = troop && isTroop(troop) ? lineOf(troop.troop, rulings) : 1;
  const { complete, over } = linesOf(count, line);
  return { cost: points(cost), points: points(cost * count), count, completeGroups: complete, over, groupSize: line };
}

function poolUse(army: ArmyFile, list: NationList | null): PoolUse[] {
  const used = new Map<string, number>();
  for (const part of army.units.flatMap(({ parts }) => parts)) {
    if (part.entry !== null) used.set(part.entry, (used.get(part.entry) ?? 0) + countOf(part));
  }
  return (list?.entries ?? []).map(({ id, name, max }) => ({ id, name, entries: [id], used: used.get(id) ?? 0, max }));
}

/** The whole army added up and held against the rules (Point System, Set up). Generals are free; the book sells nothing else. */
export function tallyArmy(army: ArmyFile, list: NationList | null): ArmyTally {
  const troops = troopsOf(army, list);
  const units = army.units.map((unit, index): UnitTally => {
    const parts = unit.parts.map((part, place) => partTally(countOf(part), troops[index]?.[place], army.rulings));
    return {
      points: points(sum(parts.map((part) => part.points))),
      count: sum(parts.map(({ count }) => count)),
      parts,
    };
  });
  const total = points(sum(units.map((unit) => unit.points)));
  const pools = poolUse(army, list);
  const problems = legality({ army, list, troops, pools, points: total });
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
    generalCosts: army.generals.map(() => GENERAL_PRICE.cost),
    pools,
  };
}
