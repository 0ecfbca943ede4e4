import type { DiceSource, Die } from '../../../core/dice.ts';
import type { Step } from '../../../core/procedure.ts';
import { groupFaces } from '../../../core/roll-context.ts';
import { INTERCEPTION } from '../../citations.ts';

/** Figures or models of one cost, part of a muster. */
export interface Troops {
  readonly id: string;
  readonly cost: number;
  readonly count: number;
}

export interface RemovedTroop {
  readonly id: string;
  readonly count: number;
}

export const sumPoints = (troops: readonly Omit<Troops, 'id'>[]): number =>
  troops.reduce((sum, { cost, count }) => sum + cost * count, 0);

/** Removes whole figures and models, cheapest first, until the rest is within `capacity`. Of equal costs, the last one (ruling FTP-C6). */
export function shrinkToCapacity(
  capacity: number,
  troops: readonly Troops[],
): { removed: RemovedTroop[]; remaining: number } {
  let remaining = sumPoints(troops);
  const removed: RemovedTroop[] = [];
  if (remaining <= capacity) return { removed, remaining };
  const cheapestFirst = troops
    .map((item, place) => ({ ...item, place }))
    .filter(({ cost, count }) => cost > 0 && count > 0)
    .sort((one, other) => one.cost - other.cost || other.place - one.place);
  for (const { id, cost, count } of cheapestFirst) {
    if (remaining <= capacity) break;
    const going = Math.min(count, Math.ceil((remaining - capacity) / cost));
    remaining -= going * cost;
    removed.push({ id, count: going });
  }
  return { removed, remaining };
}

/** A unit that can suffer random casualties: its parts, or a general alone. */
export interface ExposedUnit {
  readonly name: string;
  readonly parts: readonly {
    readonly id: string;
    readonly name: string;
    readonly cost: number;
    readonly count: number;
  }[];
}

export interface FallenTroop {
  readonly id: string;
  readonly count: number;
}

export interface Casualties {
  readonly fallen: readonly FallenTroop[];
  /** Points lost. May exceed the points due by less than one figure. */
  readonly points: number;
  readonly steps: readonly Step[];
}

interface Standing {
  readonly name: string;
  readonly parts: { readonly id: string; readonly cost: number; left: number }[];
}

const isAlive = ({ parts }: Standing): boolean => parts.some(({ left }) => left > 0);

/** Returns the sub-unit with the most figures left, which loses one. The first of equals (ruling FTP-C19). */
function getStruckPart({ parts }: Standing): Standing['parts'][number] {
  let largest = parts[0] as Standing['parts'][number];
  for (const part of parts) if (part.left > largest.left) largest = part;
  return largest;
}

/** Rolls for the unit that loses a figure or model, with one die face per surviving unit. No roll for a single unit. */
function rollUnit(living: readonly Standing[], lost: string, dice: DiceSource, who: string | undefined): Standing {
  const die: Die = `d${living.length}`;
  const unit = (face: number): Standing => living[face - 1] as Standing;
  if (living.length < 2) return unit(1);
  return unit(
    dice.roll(die, 'which unit suffers', who, {
      about: () => lost,
      odds: () =>
        groupFaces(
          die,
          (face) => `${unit(face).name} loses one figure or model of ${getStruckPart(unit(face)).cost} points`,
        ),
    }),
  );
}

const sumUnitPoints = (units: readonly ExposedUnit[]): number =>
  units.reduce((sum, { parts }) => sum + parts.reduce((points, { cost, count }) => points + cost * count, 0), 0);

function loseAll(units: readonly ExposedUnit[], due: number): Casualties {
  const fallen = units.flatMap(({ parts }) =>
    parts.filter(({ count }) => count > 0).map(({ id, count }) => ({ id, count })),
  );
  const points = sumUnitPoints(units);
  return {
    fallen,
    points,
    steps: [
      { text: `the result is ${due} points, but only ${points} are there, so all are lost`, citation: INTERCEPTION },
    ],
  };
}

/**
 * Rolls random casualties (ruling FTP-C13). A die with one face per surviving unit picks the unit that loses a figure or model, until the
 * points lost reach `due`. No die if one unit is left or all must fall.
 */
export function rollCasualtiesByUnit(
  units: readonly ExposedUnit[],
  due: number,
  dice: DiceSource,
  who?: string,
): Casualties {
  if (due <= 0) return { fallen: [], points: 0, steps: [] };
  if (due >= sumUnitPoints(units)) return loseAll(units, due);
  const standing: Standing[] = units.map(({ name, parts }) => ({
    name,
    parts: parts.map(({ id, cost, count }) => ({ id, cost, left: count })),
  }));
  const fallen = new Map<string, number>();
  const steps: Step[] = [];
  let points = 0;
  while (points < due) {
    const unit = rollUnit(standing.filter(isAlive), `${points} of the ${due} points are lost so far`, dice, who);
    const struck = getStruckPart(unit);
    const { id, cost } = struck;
    struck.left -= 1;
    points += cost;
    fallen.set(id, (fallen.get(id) ?? 0) + 1);
    steps.push({
      text: `${unit.name} loses one figure or model of ${cost} points; lost so far: ${points} of ${due}`,
      citation: INTERCEPTION,
    });
  }
  return { fallen: [...fallen].map(([id, count]) => ({ id, count })), points, steps };
}
