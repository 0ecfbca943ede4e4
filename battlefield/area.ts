import { lerp, cross, dot, magnitude, minus, plus, type Point, times } from './angles.ts';

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

/** Bounding box of an area. */
type Box = readonly [left: number, far: number, right: number, near: number];

/** Bounding boxes by area. Areas never change, and comparing boxes makes most exact comparisons unnecessary. */
const boxes = new WeakMap<Area, Box>();

export function getBox(area: Area): Box {
  const cached = boxes.get(area);
  if (cached) return cached;
  let [left, far, right, near] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of area) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [far, near] = [Math.min(far, y), Math.max(near, y)];
  }
  const box: Box = [left, far, right, near];
  boxes.set(area, box);
  return box;
}

/** Checks whether two bounding boxes do not meet. */
export const areBoxesApart = ([left, far, right, near]: Box, other: Box): boolean =>
  other[2] < left || other[0] > right || other[3] < far || other[1] > near;

/** Checks whether a segment misses the area's bounding box. */
export const missesBox = (area: Area, start: Point, end: Point): boolean => {
  const [left, far, right, near] = getBox(area);
  return (
    (start.x < left && end.x < left) ||
    (start.x > right && end.x > right) ||
    (start.y < far && end.y < far) ||
    (start.y > near && end.y > near)
  );
};

/** Returns twice the signed area; positive if the corners run clockwise from above. */
const doubleSignedArea = (area: Area): number => edgesOf(area).reduce((sum, [a, b]) => sum + cross(a, b), 0);

/** Returns the area in square units of length. */
export const measureArea = (area: Area): number => Math.abs(doubleSignedArea(area)) / 2;

/** Clips an area to the right side of a line, inclusive. */
export function clipRight(area: Area, from: Point, direction: Point): Area {
  const side = (place: Point): number => cross(direction, minus(place, from));
  return edgesOf(area).flatMap(([a, b]) => {
    const [atStart, atEnd] = [side(a), side(b)];
    const kept = atStart >= 0 ? [a] : [];
    return atStart >= 0 === atEnd >= 0 ? kept : [...kept, lerp(a, b, atStart / (atStart - atEnd))];
  });
}

/** Clips an area to a convex one with clockwise corners. Separate parts stay joined by zero-width seams. */
export const clip = (area: Area, convex: Area): Area =>
  edgesOf(convex).reduce<Area>((rest, [a, b]) => (rest.length === 0 ? rest : clipRight(rest, a, minus(b, a))), area);

/** Part of a segment, from start to end as fractions from 0 to 1. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Returns the parts of a segment inside an area, in order. */
export function findSpans(area: Area, start: Point, end: Point): readonly Span[] {
  if (missesBox(area, start, end)) return [];
  const vector = minus(end, start);
  const cuts = [0, 1];
  // Uses plain loops for speed: testing the visibility of a whole field runs this several hundred thousand times.
  for (let index = 0; index < area.length; index += 1) {
    const a = area[index]!;
    const edge = minus(area[index + 1] ?? area[0]!, a);
    const slant = cross(vector, edge);
    if (slant === 0) continue;
    const offset = minus(a, start);
    const edgeFraction = cross(offset, vector) / slant;
    if (edgeFraction < 0 || edgeFraction > 1) continue;
    const cut = cross(offset, edge) / slant;
    if (cut > 0 && cut < 1) cuts.push(cut);
  }
  if (cuts.length > 2) cuts.sort((one, other) => one - other);
  const spans: Span[] = [];
  for (let index = 1; index < cuts.length; index += 1) {
    const [from, to] = [cuts[index - 1]!, cuts[index]!];
    if (to > from && contains(area, lerp(start, end, (from + to) / 2))) spans.push({ from, to });
  }
  return spans;
}

/** Returns the unit vector from one point to another. */
const direction = (a: Point, b: Point): Point => {
  const vector = minus(b, a);
  return times(vector, 1 / magnitude(vector));
};

/** Maximum length of a strip's corner, as a multiple of half its width. Sharper corners are cut off. */
const MAX_MITRE = 3;

/** Returns the outline of a stream, road, wall or hedge along a centre line. @param points at least two, no consecutive duplicates */
export function outlineStrip(points: readonly Point[], width: number): Area {
  const directions = points.slice(1).map((point, index) => direction(points[index]!, point));
  const side = (at: number): Point => {
    const [before, after] = [directions[at - 1] ?? directions[at]!, directions[at] ?? directions[at - 1]!];
    const middle = plus(before, after);
    const size = magnitude(middle);
    if (size === 0) return { x: -after.y, y: after.x };
    const unit = times(middle, 1 / size);
    return times({ x: -unit.y, y: unit.x }, Math.min(MAX_MITRE, 1 / Math.max(dot(unit, after), 1e-6)));
  };
  const half = width / 2;
  const right = points.map((point, at) => plus(point, times(side(at), half)));
  const left = points.map((point, at) => plus(point, times(side(at), -half)));
  return [...left, ...right.toReversed()];
}
