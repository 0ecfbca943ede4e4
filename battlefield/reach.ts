import { ahead, between, type Degrees, HAIR, nearestOn, type Point, times, toRight } from './angles.ts';
import { type Area, contains, edgesOf, rightOf } from './area.ts';
import { areaOf, type Block, cornersOf, placeSeen, seenFrom } from './block.ts';

/** Shooting range and arc. The arc is centred on the facing. */
export interface Reach {
  readonly range: number;
  /** Full angle: 90 means 45 to each side. At most 180, or 360 for all-round. */
  readonly arc: Degrees;
}

/** Clips an area to an arc. */
function inArc(area: Area, from: Point, facing: Degrees, arc: Degrees): Area {
  if (arc >= 360) return area;
  const rightOfLeft = rightOf(area, from, ahead(facing - arc / 2));
  return rightOfLeft.length === 0 ? [] : rightOf(rightOfLeft, from, times(ahead(facing + arc / 2), -1));
}

/** Finds the nearest point of a block inside an arc; null if there is none. */
export function nearestInArc(from: Point, facing: Degrees, target: Block, arc: Degrees): Point | null {
  const seen = inArc(areaOf(target), from, facing, arc);
  if (seen.length === 0) return null;
  if (contains(seen, from)) return from;
  const nearest = edgesOf(seen).map(([a, b]) => nearestOn(a, b, from));
  return nearest.reduce((best, point) => (between(from, point) < between(from, best) ? point : best));
}

/** Measures the distance to the nearest part of a block inside the arc; null if out of reach. */
export function reaches(from: Point, facing: Degrees, target: Block, { range, arc }: Reach): number | null {
  const point = nearestInArc(from, facing, target, arc);
  if (point === null) return null;
  const distance = between(from, point);
  return distance <= range + HAIR ? distance : null;
}

/** Returns the front centres of the front-rank bases, from left to right. */
export const foremost = (block: Block, files: number): readonly Point[] =>
  Array.from({ length: files }, (_, file) =>
    placeSeen(block, { right: ((file + 0.5) / files - 0.5) * block.front, ahead: 0 }),
  );

/** Measures the distance ahead to the nearest part of a block between the extended flanks of another; null if there is none. */
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
