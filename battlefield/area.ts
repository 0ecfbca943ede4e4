import { along, cross, dot, lengthOf, minus, plus, type Point, times } from './angles.ts';

/** The outline of a piece of ground, in order, without the first corner at its end. It does not cross itself; it may be hollow. */
export type Area = readonly Point[];

/** A side of an area, from one corner to the next. */
type Edge = readonly [Point, Point];

export const edgesOf = (area: Area): readonly Edge[] =>
  area.map((corner, index): Edge => [corner, area[(index + 1) % area.length]!]);

/** Whether a place lies in an area. A place on its edge may be told either way. */
export function contains(area: Area, { x, y }: Point): boolean {
  let inside = false;
  for (let index = 0; index < area.length; index += 1) {
    const [a, b] = [area[index]!, area[index + 1] ?? area[0]!];
    if (a.y > y !== b.y > y && x < a.x + ((y - a.y) * (b.x - a.x)) / (b.y - a.y)) inside = !inside;
  }
  return inside;
}

/** The upright rectangle about an area. */
type Box = readonly [left: number, far: number, right: number, near: number];

/** Areas never change, and most of what stands on a table is nowhere near whatever is measured. */
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

/** Whether two areas are wide of each other, by the rectangles about them. */
export const areApart = ([left, far, right, near]: Box, other: Box): boolean =>
  other[2] < left || other[0] > right || other[3] < far || other[1] > near;

/** Whether a straight way passes wide of an area, by the rectangle about that. */
export const passesWideOf = (area: Area, start: Point, end: Point): boolean => {
  const [left, far, right, near] = boxOf(area);
  return (
    (start.x < left && end.x < left) ||
    (start.x > right && end.x > right) ||
    (start.y < far && end.y < far) ||
    (start.y > near && end.y > near)
  );
};

/** Twice over, signed: above 0 where the corners go round clockwise as seen from above. */
const doubled = (area: Area): number => edgesOf(area).reduce((sum, [a, b]) => sum + cross(a, b), 0);

/** How much table an area covers, in square units of length. */
export const sizeOf = (area: Area): number => Math.abs(doubled(area)) / 2;

/** What of an area lies to the right of a line, or on it, seen along its direction. */
export function rightOf(area: Area, from: Point, direction: Point): Area {
  const side = (place: Point): number => cross(direction, minus(place, from));
  return edgesOf(area).flatMap(([a, b]) => {
    const [atStart, atEnd] = [side(a), side(b)];
    const kept = atStart >= 0 ? [a] : [];
    return atStart >= 0 === atEnd >= 0 ? kept : [...kept, along(a, b, atStart / (atStart - atEnd))];
  });
}

/** What of an area lies within a convex one whose corners go round clockwise. Where it falls apart, seams without width join the parts. */
export const clipped = (area: Area, convex: Area): Area =>
  edgesOf(convex).reduce<Area>((rest, [a, b]) => (rest.length === 0 ? rest : rightOf(rest, a, minus(b, a))), area);

/** A stretch of a way, both ends as shares of it from 0 to 1. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** The stretches of a straight way that lie in an area, in their order. */
export function stretchesIn(area: Area, start: Point, end: Point): readonly Stretch[] {
  if (passesWideOf(area, start, end)) return [];
  const way = minus(end, start);
  const shares = [0, 1];
  // Loops, for a look at a whole field goes through here some hundred thousand times.
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

/** A direction of one unit of length. */
const direction = (a: Point, b: Point): Point => {
  const way = minus(b, a);
  return times(way, 1 / lengthOf(way));
};

/** How much longer than half of its width a corner of a strip may be; sharper corners are cut off there. */
const LONGEST_CORNER = 3;

/**
 * The outline of a stream, road, wall or hedge that is drawn along its middle.
 * @param points its middle, two points at the least, no point twice in a row
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
