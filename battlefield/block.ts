import { forward, dist, type Degrees, dot, EPSILON, minus, plus, type Point, rotateRight, times } from './angles.ts';
import type { Area } from './area.ts';
import { measureSeparation, areFarApart, toRectangle, rectangleDistance } from './rectangle.ts';

/** Footprint of a unit: a rectangle behind its front. */
export interface Block {
  /** Centre of the front. */
  readonly at: Point;
  readonly facing: Degrees;
  /** Width of the front. */
  readonly front: number;
  readonly depth: number;
}

/** Position relative to a unit: distance to its right and ahead of its front. */
export interface RelativePoint {
  readonly right: number;
  readonly ahead: number;
}

export function toRelative(block: Pick<Block, 'at' | 'facing'>, place: Point): RelativePoint {
  const vector = minus(place, block.at);
  const axis = forward(block.facing);
  return { right: dot(vector, rotateRight(axis)), ahead: dot(vector, axis) };
}

/** Converts a position relative to a unit to a point on the table. */
export const fromRelative = ({ at, facing }: Pick<Block, 'at' | 'facing'>, seen: RelativePoint): Point =>
  offsetPoint(at, forward(facing), seen);

const offsetPoint = (at: Point, axis: Point, seen: RelativePoint): Point =>
  plus(at, plus(times(rotateRight(axis), seen.right), times(axis, seen.ahead)));

type Corners = readonly [Point, Point, Point, Point];

/** Returns the left and right front corners. */
export function frontCorners({ at, facing, front }: Block): readonly [Point, Point] {
  const axis = forward(facing);
  return [
    offsetPoint(at, axis, { right: -front / 2, ahead: 0 }),
    offsetPoint(at, axis, { right: front / 2, ahead: 0 }),
  ];
}

/** Returns the corners clockwise: front left, front right, rear right, rear left. */
export function getCorners(block: Block): Corners {
  const half = block.front / 2;
  const axis = forward(block.facing);
  return [
    offsetPoint(block.at, axis, { right: -half, ahead: 0 }),
    offsetPoint(block.at, axis, { right: half, ahead: 0 }),
    offsetPoint(block.at, axis, { right: half, ahead: -block.depth }),
    offsetPoint(block.at, axis, { right: -half, ahead: -block.depth }),
  ];
}

export const areaOf = (block: Block): Area => getCorners(block);

export const getCentre = (block: Block): Point => fromRelative(block, { right: 0, ahead: -block.depth / 2 });

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

/** Returns the point of a block nearest to a place; the place itself if inside. */
export function clampToBlock(block: Block, place: Point): Point {
  const seen = toRelative(block, place);
  const half = block.front / 2;
  return fromRelative(block, { right: clamp(seen.right, -half, half), ahead: clamp(seen.ahead, -block.depth, 0) });
}

/** Checks whether two blocks overlap by more than the tolerance. */
export function overlap(a: Block, b: Block): boolean {
  const [one, other] = [toRectangle(a), toRectangle(b)];
  return !areFarApart(one, other, EPSILON) && -measureSeparation(one, other) > EPSILON;
}

/** Shortest segment between two blocks. */
export interface ShortestSegment {
  readonly from: Point;
  readonly to: Point;
  /** Edge to edge; 0 if the blocks touch or overlap. */
  readonly distance: number;
}

/** Finds the shortest segment between two blocks. Swapping the blocks swaps its ends. */
export function findShortestSegment(a: Block, b: Block): ShortestSegment {
  const gaps = [
    ...getCorners(a).map((from) => ({ from, to: clampToBlock(b, from) })),
    ...getCorners(b).map((to) => ({ from: clampToBlock(a, to), to })),
  ].map((ends) => ({ ...ends, distance: dist(ends.from, ends.to) }));
  const shortest = gaps.reduce((best, gap) => (gap.distance < best.distance ? gap : best));
  return measureSeparation(toRectangle(a), toRectangle(b)) <= 0 ? { ...shortest, distance: 0 } : shortest;
}

/** Returns the edge-to-edge distance of two blocks; 0 if they touch or overlap. */
export const distanceBetween = (a: Block, b: Block): number => rectangleDistance(toRectangle(a), toRectangle(b));

/** Checks whether two blocks touch without overlapping. */
export const touch = (a: Block, b: Block): boolean =>
  !areFarApart(toRectangle(a), toRectangle(b), 1) && distanceBetween(a, b) <= EPSILON && !overlap(a, b);

/** Checks whether a block lies entirely on the table. */
export function isOnTable(block: Block, table: { readonly width: number; readonly depth: number }): boolean {
  const isOn = ({ x, y }: Point, inside: number): boolean =>
    x >= inside && y >= inside && x <= table.width - inside && y <= table.depth - inside;
  // Upper bound of the distance from the front's centre to a corner.
  return isOn(block.at, block.front / 2 + block.depth) || getCorners(block).every((corner) => isOn(corner, -EPSILON));
}
