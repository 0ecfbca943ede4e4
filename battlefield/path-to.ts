import { toBearing, magnitude, minus, type Point, roundToHundredth, turnBetween } from './angles.ts';
import { type Block, getCorners, toRelative } from './block.ts';
import type { Manoeuvre } from './manoeuvre.ts';

/** Maximum sideways offset at which a unit moves straight ahead. */
const MAX_STRAIGHT_OFFSET = 0.05;

/** Finds steps that bring a unit's front to a place: straight back, or one wheel and an advance. Steps are stored, never derived again. */
export function findPathTo(block: Block, place: Point): readonly Manoeuvre[] {
  const { right, ahead } = toRelative(block, place);
  if (Math.abs(right) <= MAX_STRAIGHT_OFFSET || ahead < 0) {
    const length = roundToHundredth(Math.abs(ahead));
    return length === 0 ? [] : [{ kind: 'go', heading: ahead < 0 ? 'back' : 'forward', length }];
  }
  const wheelSide = right > 0 ? 'right' : 'left';
  const side = right > 0 ? 1 : -1;
  const pivot = getCorners(block)[right > 0 ? 1 : 0];
  const vector = minus(place, pivot);
  const half = block.front / 2;
  const length = Math.sqrt(Math.max(0, magnitude(vector) ** 2 - half ** 2));
  const towards = toBearing(vector);
  const facing = towards + side * toBearing({ x: half, y: -length });
  const degrees = roundToHundredth(Math.max(0, side * turnBetween(block.facing, facing)));
  const wheel: readonly Manoeuvre[] = degrees === 0 ? [] : [{ kind: 'wheel', on: wheelSide, degrees }];
  const distance = roundToHundredth(length);
  return distance === 0 ? wheel : [...wheel, { kind: 'go', heading: 'forward', length: distance }];
}
