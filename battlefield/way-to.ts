import { bearingOf, lengthOf, minus, type Point, stored, turnBetween } from './angles.ts';
import { type Block, cornersOf, seenFrom } from './block.ts';
import type { Manoeuvre } from './manoeuvre.ts';

/** Maximum sideways offset at which a unit moves straight ahead. */
const STRAIGHT = 0.05;

/**
 * Finds steps that bring the centre of a unit's front to a place: straight back if the place is behind, otherwise one wheel on a front
 * corner and an advance. Steps are proposed and stored, never derived again.
 */
export function wayTo(block: Block, place: Point): readonly Manoeuvre[] {
  const { right, ahead } = seenFrom(block, place);
  if (Math.abs(right) <= STRAIGHT || ahead < 0) {
    const length = stored(Math.abs(ahead));
    return length === 0 ? [] : [{ kind: 'go', heading: ahead < 0 ? 'back' : 'forward', length }];
  }
  const on = right > 0 ? 'right' : 'left';
  const side = right > 0 ? 1 : -1;
  const pivot = cornersOf(block)[right > 0 ? 1 : 0];
  const way = minus(place, pivot);
  const half = block.front / 2;
  const length = Math.sqrt(Math.max(0, lengthOf(way) ** 2 - half ** 2));
  const towards = bearingOf(way);
  const facing = towards + side * bearingOf({ x: half, y: -length });
  const degrees = stored(Math.max(0, side * turnBetween(block.facing, facing)));
  const wheel: readonly Manoeuvre[] = degrees === 0 ? [] : [{ kind: 'wheel', on, degrees }];
  const gone = stored(length);
  return gone === 0 ? wheel : [...wheel, { kind: 'go', heading: 'forward', length: gone }];
}
