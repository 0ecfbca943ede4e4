import { along, cross, dot, lengthOf, minus, plus, type Point, times } from './angles.ts';

/** Outline of a piece of ground as a simple polygon, possibly concave. The first corner is not repeated. */
export type Area = readonly Point[];

type Edge = readonly [Point, Point];

export const edgesOf = (area: Area): readonly Edge[] =>
  area.map((corner, index): Edge => [corner, area[(index + 1) % area.length]!]);

/** Checks whether an area contains a point. Points on the edge may give either result. */
export function contains(area: Area, { x, y }: Point): boolean {
  let inside = false;
  for (let index = 0; index < area.length; index += 1) {
    const [a, b] = [area[index]!, area[index + 1] ?? area[0]!];
    if (a.y > y !== b.y > y && x < a.x + ((y - a.y) * (b.x - a.x)) / (b.y - a.y)) inside = !inside;
  }
  return inside;
}

/** Bounding box. */
type Box = readonly [left: number, far: number, right: number, near: number];

/** Areas never change, and bounding boxes rule out most comparisons. */
const boxes = new WeakMap<Area, Box>();

export function boxOf(area: Area): Box {
  const known = boxes.get(area);
  if (known) return known;
  let [left, far, right, near] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of area) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [far, near] = [Math.min(far, y), Math.max(near, y)];
  }
  const box: Box = [left, far, right, near];
  boxes.set(area, box);
  return box;
}

/** Compares bounding boxes only. */
export const areApart = ([left, far, right, near]: Box, other: Box): boolean =>
  other[2] < left || other[0] > right || other[3] < far || other[1] > near;

/** Checks whether a segment misses the area's bounding box. */
export const passesWideOf = (area: Area, start: Point, end: Point): boolean => {
  const [left, far, right, near] = boxOf(area);
  return (
    (start.x < left && end.x < left) ||
    (start.x > right && end.x > right) ||
    (start.y < far && end.y < far) ||
    (start.y > near && end.y > near)
  );
};

/** Returns twice the signed area; positive if the corners run clockwise from above. */
const doubled = (area: Area): number => edgesOf(area).reduce((sum, [a, b]) => sum + cross(a, b), 0);

/** Returns the area in square units of length. */
export const sizeOf = (area: Area): number => Math.abs(doubled(area)) / 2;

/** Clips an area to the right side of a line, inclusive. */
export function rightOf(area: Area, from: Point, direction: Point): Area {
  const side = (place: Point): number => cross(direction, minus(place, from));
  return edgesOf(area).flatMap(([a, b]) => {
    const [atStart, atEnd] = [side(a), side(b)];
    const kept = atStart >= 0 ? [a] : [];
    return atStart >= 0 === atEnd >= 0 ? kept : [...kept, along(a, b, atStart / (atStart - atEnd))];
  });
}

/** Clips an area to a convex one with clockwise corners. Separate parts stay joined by zero-width seams. */
export const clipped = (area: Area, convex: Area): Area =>
  edgesOf(convex).reduce<Area>((rest, [a, b]) => (rest.length === 0 ? rest : rightOf(rest, a, minus(b, a))), area);

/** Part of a segment, from start to end as fractions from 0 to 1. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Returns the parts of a segment inside an area, in order. */
export function stretchesIn(area: Area, start: Point, end: Point): readonly Stretch[] {
  if (passesWideOf(area, start, end)) return [];
  const way = minus(end, start);
  const shares = [0, 1];
  // Plain loops for speed: one look at a whole field runs this several hundred thousand times.
  for (let index = 0; index < area.length; index += 1) {
    const a = area[index]!;
    const edge = minus(area[index + 1] ?? area[0]!, a);
    const slant = cross(way, edge);
    if (slant === 0) continue;
    const off = minus(a, start);
    const onEdge = cross(off, way) / slant;
    if (onEdge < 0 || onEdge > 1) continue;
    const onWay = cross(off, edge) / slant;
    if (onWay > 0 && onWay < 1) shares.push(onWay);
  }
  if (shares.length > 2) shares.sort((one, other) => one - other);
  const stretches: Stretch[] = [];
  for (let index = 1; index < shares.length; index += 1) {
    const [from, to] = [shares[index - 1]!, shares[index]!];
    if (to > from && contains(area, along(start, end, (from + to) / 2))) stretches.push({ from, to });
  }
  return stretches;
}

/** Returns a unit vector. */
const direction = (a: Point, b: Point): Point => {
  const way = minus(b, a);
  return times(way, 1 / lengthOf(way));
};

/** Maximum length of a strip's corner, as a multiple of half its width. Sharper corners are cut off. */
const LONGEST_CORNER = 3;

/**
 * Returns the outline of a stream, road, wall or hedge given by its centre line.
 * @param points at least two, without consecutive duplicates
 */
export function strip(points: readonly Point[], width: number): Area {
  const ways = points.slice(1).map((point, index) => direction(points[index]!, point));
  const side = (at: number): Point => {
    const [before, after] = [ways[at - 1] ?? ways[at]!, ways[at] ?? ways[at - 1]!];
    const middle = plus(before, after);
    const size = lengthOf(middle);
    if (size === 0) return { x: -after.y, y: after.x };
    const unit = times(middle, 1 / size);
    return times({ x: -unit.y, y: unit.x }, Math.min(LONGEST_CORNER, 1 / Math.max(dot(unit, after), 1e-6)));
  };
  const half = width / 2;
  const right = points.map((point, at) => plus(point, times(side(at), half)));
  const left = points.map((point, at) => plus(point, times(side(at), -half)));
  return [...left, ...right.toReversed()];
}
