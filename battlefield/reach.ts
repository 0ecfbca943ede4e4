import { ahead, between, type Degrees, HAIR, nearestOn, type Point, times, toRight } from './angles.ts';
import { type Area, contains, edgesOf, rightOf } from './area.ts';
import { areaOf, type Block, cornersOf, placeSeen, seenFrom } from './block.ts';

/** What somebody may shoot at: as far as the range, and within an arc whose middle is where he looks. */
export interface Reach {
  readonly range: number;
  /** The whole arc: 90 is 45 to the left and 45 to the right. At most 180, or 360 for all round. */
  readonly arc: Degrees;
}

/** What of an area lies within an arc. */
function inArc(area: Area, from: Point, facing: Degrees, arc: Degrees): Area {
  if (arc >= 360) return area;
  const rightOfLeft = rightOf(area, from, ahead(facing - arc / 2));
  return rightOfLeft.length === 0 ? [] : rightOf(rightOfLeft, from, times(ahead(facing + arc / 2), -1));
}

/** The nearest point of a block that lies within an arc; null where none does. */
export function nearestInArc(from: Point, facing: Degrees, target: Block, arc: Degrees): Point | null {
  const seen = inArc(areaOf(target), from, facing, arc);
  if (seen.length === 0) return null;
  if (contains(seen, from)) return from;
  const nearest = edgesOf(seen).map(([a, b]) => nearestOn(a, b, from));
  return nearest.reduce((best, point) => (between(from, point) < between(from, best) ? point : best));
}

/** Whether somebody reaches a block, and how far away its nearest part within his arc is. */
export function reaches(from: Point, facing: Degrees, target: Block, { range, arc }: Reach): number | null {
  const point = nearestInArc(from, facing, target, arc);
  if (point === null) return null;
  const distance = between(from, point);
  return distance <= range + HAIR ? distance : null;
}

/** Where those in the foremost rank stand: the middles of the fronts of their bases, from left to right. */
export const foremost = (block: Block, files: number): readonly Point[] =>
  Array.from({ length: files }, (_, file) =>
    placeSeen(block, { right: ((file + 0.5) / files - 0.5) * block.front, ahead: 0 }),
  );

/** How far ahead the nearest part of a block is that lies between the lines of another's flanks; null where none does. */
export function aheadBetweenFlanks(block: Block, target: Block): number | null {
  const [left, right] = cornersOf(block);
  const onward = ahead(block.facing);
  const outward = times(toRight(block.facing), -1);
  const seen = [
    [left, onward],
    [right, times(onward, -1)],
    [left, outward],
  ] as const;
  const met = seen.reduce<Area>(
    (area, [from, way]) => (area.length === 0 ? area : rightOf(area, from, way)),
    areaOf(target),
  );
  const places = met.map((place) => seenFrom(block, place));
  const across = places.map((place) => place.right);
  if (places.length === 0 || Math.max(...across) - Math.min(...across) <= HAIR) return null;
  return Math.max(0, Math.min(...places.map((place) => place.ahead)));
}
