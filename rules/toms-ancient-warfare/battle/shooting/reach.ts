import { z } from 'zod';
import type { Step } from '../../../core/procedure.ts';
import { getChoice, type RulingsInForce } from '../../../core/ruling.ts';
import { FIRE_MISSILES, HILLS, MISSILES, WOODS } from '../../citations.ts';
import { TOM_15 } from '../../rulings.ts';
import { step, inches } from '../define-procedure.ts';

/** Inches added to missile ranges and charges from a hill. */
export const HILL_BONUS = 4;
/** Inches added to missile ranges up a hill or into a forest. */
export const COVER_PENALTY = -2;
/** Depth in a wood in inches. A unit less deep can be shot at; a unit at most this deep can shoot out. */
export const WOODS_DEPTH = 4;

/** Maximum distance in inches behind a unit, hill or obstacle at which a target is obscured (Missiles). */
export const OBSCURED_DISTANCE = 2;

/** Inches from the edge of a wood, or null outside woods. */
export const depthInWoods = inches.nullable().default(null);

/** Positions of shooters and target. */
export interface ShotConditions {
  readonly range: number;
  /** True for flaming missiles, which have half the range. */
  readonly half: boolean;
  readonly distance: number;
  readonly onHill: boolean;
  readonly inWoods: number | null;
  readonly woodsBetween: boolean;
  readonly target: { readonly onHill: boolean; readonly inWoods: number | null };
}

export type NoShot = 'out-of-range' | 'woods-between' | 'too-deep-in-woods' | 'target-too-deep-in-woods';

export interface Reach {
  readonly inches: number;
  /** Reason against the shot, or null if it is permitted. */
  readonly why: NoShot | null;
  readonly steps: readonly Step[];
  readonly rulings: readonly string[];
}

/** Returns the range of missiles (Missiles; Hills; Fire Missile Special Rules; rulings TOM-15, TOM-16). */
function getMissileRange({ range, half, onHill, target }: ShotConditions, inForce: RulingsInForce) {
  const conditions = [target.onHill, target.inWoods !== null].filter(Boolean).length;
  const times = getChoice(TOM_15, inForce) === 'each' ? conditions : Math.min(1, conditions);
  const printed = half ? Math.floor(range / 2) : range;
  const reach = Math.max(0, printed + (onHill ? HILL_BONUS : 0) + times * COVER_PENALTY);
  const steps = [
    step(MISSILES, `missiles reach ${range} inches`),
    ...(half ? [step(FIRE_MISSILES, `flaming missiles: half the range: ${printed}`)] : []),
    ...(onHill ? [step(HILLS, `from a hill +${HILL_BONUS}`)] : []),
    ...(times > 0 ? [step(MISSILES, `up a hill or into a forest −${-times * COVER_PENALTY}`)] : []),
  ];
  return { reach, steps, rulings: [...(conditions > 1 ? ['TOM-15'] : []), ...(onHill || half ? ['TOM-16'] : [])] };
}

function findShotProblem(
  { distance, inWoods, woodsBetween, target }: ShotConditions,
  reach: number,
): [NoShot, Step] | null {
  if (woodsBetween) return ['woods-between', step(WOODS, 'no missiles over woods')];
  if (inWoods !== null && inWoods > WOODS_DEPTH) {
    return ['too-deep-in-woods', step(WOODS, `${inWoods} inches from the edge: more than ${WOODS_DEPTH} is too deep`)];
  }
  if (target.inWoods !== null && target.inWoods >= WOODS_DEPTH) {
    const text = `the target is ${target.inWoods} inches into the wood: it must be less than ${WOODS_DEPTH}`;
    return ['target-too-deep-in-woods', step(WOODS, text)];
  }
  if (distance > reach) return ['out-of-range', step(MISSILES, `${distance} inches are beyond ${reach}`)];
  return null;
}

/** Returns the range of the missiles and whether they may be shot at the target. */
export function getMissileReach(ground: ShotConditions, inForce: RulingsInForce): Reach {
  const { reach, steps, rulings } = getMissileRange(ground, inForce);
  const no = findShotProblem(ground, reach);
  return { inches: reach, why: no?.[0] ?? null, steps: no ? [...steps, no[1]] : steps, rulings };
}

export const groundShape = {
  range: z.int().min(1).max(1000),
  distance: inches.default(0),
  onHill: z.boolean().default(false),
  inWoods: depthInWoods,
  woodsBetween: z.boolean().default(false),
};
