import { toVector, dist, type Degrees, EPSILON, findNearestPoint, type Point, times, toRightVector } from './angles.ts';
import { type Area, contains, edgesOf, clipRight } from './area.ts';
import { areaOf, type Block, getCorners, fromRelative, toRelative } from './block.ts';

/** Shooting range and arc. The arc is centred on the facing. */
export interface Reach {
  readonly range: number;
  /** Full angle: 90 means 45 to each side. At most 180, or 360 for all-round. */
  readonly arc: Degrees;
}

/** Clips an area to an arc. */
function clipToArc(area: Area, from: Point, facing: Degrees, arc: Degrees): Area {
  if (arc >= 360) return area;
  const rightOfLeft = clipRight(area, from, toVector(facing - arc / 2));
  return rightOfLeft.length === 0 ? [] : clipRight(rightOfLeft, from, times(toVector(facing + arc / 2), -1));
}

/** Finds the nearest point of a block inside an arc; null if there is none. */
export function findNearestInArc(from: Point, facing: Degrees, target: Block, arc: Degrees): Point | null {
  const seen = clipToArc(areaOf(target), from, facing, arc);
  if (seen.length === 0) return null;
  if (contains(seen, from)) return from;
  const nearest = edgesOf(seen).map(([a, b]) => findNearestPoint(a, b, from));
  return nearest.reduce((best, point) => (dist(from, point) < dist(from, best) ? point : best));
}

/** Measures the distance to the nearest part of a block inside the arc; null if out of reach. */
export function measureReach(from: Point, facing: Degrees, target: Block, { range, arc }: Reach): number | null {
  const point = findNearestInArc(from, facing, target, arc);
  if (point === null) return null;
  const distance = dist(from, point);
  return distance <= range + EPSILON ? distance : null;
}

/** Returns the front centres of the front-rank bases, from left to right. */
export const listFrontPoints = (block: Block, files: number): readonly Point[] =>
  Array.from({ length: files }, (_, file) =>
    fromRelative(block, { right: ((file + 0.5) / files - 0.5) * block.front, ahead: 0 }),
  );

/** Measures the distance ahead to the nearest part of a block between the extended flanks of another; null if there is none. */
export function measureGapAhead(block: Block, target: Block): number | null {
  const [left, right] = getCorners(block);
  const axis = toVector(block.facing);
  const outward = times(toRightVector(block.facing), -1);
  const lines = [
    [left, axis],
    [right, times(axis, -1)],
    [left, outward],
  ] as const;
  const clipped = lines.reduce<Area>(
    (area, [from, way]) => (area.length === 0 ? area : clipRight(area, from, way)),
    areaOf(target),
  );
  const places = clipped.map((place) => toRelative(block, place));
  const across = places.map((place) => place.right);
  if (places.length === 0 || Math.max(...across) - Math.min(...across) <= EPSILON) return null;
  return Math.max(0, Math.min(...places.map((place) => place.ahead)));
}
