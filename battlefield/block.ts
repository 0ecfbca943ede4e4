import { ahead, between, type Degrees, dot, HAIR, minus, plus, type Point, rightOf, times } from './angles.ts';
import type { Area } from './area.ts';
import { apart, isWideOf, rectangleOf, rectanglesApart } from './rectangle.ts';

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
export interface Seen {
  readonly right: number;
  readonly ahead: number;
}

export function seenFrom(block: Pick<Block, 'at' | 'facing'>, place: Point): Seen {
  const way = minus(place, block.at);
  const onward = ahead(block.facing);
  return { right: dot(way, rightOf(onward)), ahead: dot(way, onward) };
}

/** Converts a position relative to a unit to a point on the table. */
export const placeSeen = ({ at, facing }: Pick<Block, 'at' | 'facing'>, seen: Seen): Point =>
  placeAlong(at, ahead(facing), seen);

const placeAlong = (at: Point, onward: Point, seen: Seen): Point =>
  plus(at, plus(times(rightOf(onward), seen.right), times(onward, seen.ahead)));

type Corners = readonly [Point, Point, Point, Point];

/** Returns the left and right front corners. */
export function frontCorners({ at, facing, front }: Block): readonly [Point, Point] {
  const onward = ahead(facing);
  return [
    placeAlong(at, onward, { right: -front / 2, ahead: 0 }),
    placeAlong(at, onward, { right: front / 2, ahead: 0 }),
  ];
}

/** Returns the corners clockwise: front left, front right, rear right, rear left. */
export function cornersOf(block: Block): Corners {
  const half = block.front / 2;
  const onward = ahead(block.facing);
  return [
    placeAlong(block.at, onward, { right: -half, ahead: 0 }),
    placeAlong(block.at, onward, { right: half, ahead: 0 }),
    placeAlong(block.at, onward, { right: half, ahead: -block.depth }),
    placeAlong(block.at, onward, { right: -half, ahead: -block.depth }),
  ];
}

export const areaOf = (block: Block): Area => cornersOf(block);

export const middleOf = (block: Block): Point => placeSeen(block, { right: 0, ahead: -block.depth / 2 });

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** Returns the point of a block nearest to a place; the place itself if inside. */
export function nearestOf(block: Block, place: Point): Point {
  const seen = seenFrom(block, place);
  const half = block.front / 2;
  return placeSeen(block, { right: within(seen.right, -half, half), ahead: within(seen.ahead, -block.depth, 0) });
}

/** Checks whether two blocks overlap by more than the tolerance. */
export function overlap(a: Block, b: Block): boolean {
  const [one, other] = [rectangleOf(a), rectangleOf(b)];
  return !isWideOf(one, other, HAIR) && -apart(one, other) > HAIR;
}

/** Shortest segment between two blocks. */
export interface Gap {
  readonly from: Point;
  readonly to: Point;
  /** Edge to edge; 0 if the blocks touch or overlap. */
  readonly distance: number;
}

/** Finds the shortest segment between two blocks. Swapping the blocks swaps its ends. */
export function gapBetween(a: Block, b: Block): Gap {
  const gaps = [
    ...cornersOf(a).map((from) => ({ from, to: nearestOf(b, from) })),
    ...cornersOf(b).map((to) => ({ from: nearestOf(a, to), to })),
  ].map((ends) => ({ ...ends, distance: between(ends.from, ends.to) }));
  const least = gaps.reduce((best, gap) => (gap.distance < best.distance ? gap : best));
  return apart(rectangleOf(a), rectangleOf(b)) <= 0 ? { ...least, distance: 0 } : least;
}

/** Returns the edge-to-edge distance of two blocks; 0 if they touch or overlap. */
export const distanceBetween = (a: Block, b: Block): number => rectanglesApart(rectangleOf(a), rectangleOf(b));

/** Checks whether two blocks touch without overlapping. */
export const touch = (a: Block, b: Block): boolean =>
  !isWideOf(rectangleOf(a), rectangleOf(b), 1) && distanceBetween(a, b) <= HAIR && !overlap(a, b);

/** Checks whether a block lies entirely on the table. */
export function isOnTable(block: Block, table: { readonly width: number; readonly depth: number }): boolean {
  const isOn = ({ x, y }: Point, inside: number): boolean =>
    x >= inside && y >= inside && x <= table.width - inside && y <= table.depth - inside;
  // Upper bound of the distance from the front's centre to a corner.
  return isOn(block.at, block.front / 2 + block.depth) || cornersOf(block).every((corner) => isOn(corner, -HAIR));
}
