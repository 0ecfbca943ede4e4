import { ahead, between, type Degrees, dot, HAIR, minus, plus, type Point, rightOf, times } from './angles.ts';
import type { Area } from './area.ts';
import { apart, isWideOf, rectangleOf, rectanglesApart } from './rectangle.ts';

/** The ground that a unit covers: a rectangle behind its front. */
export interface Block {
  /** The middle of its front. */
  readonly at: Point;
  readonly facing: Degrees;
  /** How wide its front is. */
  readonly front: number;
  readonly depth: number;
}

/** A place as a unit sees it: how far to its right, and how far ahead of its front. */
export interface Seen {
  readonly right: number;
  readonly ahead: number;
}

export function seenFrom(block: Pick<Block, 'at' | 'facing'>, place: Point): Seen {
  const way = minus(place, block.at);
  const onward = ahead(block.facing);
  return { right: dot(way, rightOf(onward)), ahead: dot(way, onward) };
}

/** The place on the table that a unit sees so far to its right and ahead. */
export const placeSeen = ({ at, facing }: Pick<Block, 'at' | 'facing'>, seen: Seen): Point =>
  placeAlong(at, ahead(facing), seen);

const placeAlong = (at: Point, onward: Point, seen: Seen): Point =>
  plus(at, plus(times(rightOf(onward), seen.right), times(onward, seen.ahead)));

type Corners = readonly [Point, Point, Point, Point];

/** The left and the right corner of a block's front. */
export function frontCorners({ at, facing, front }: Block): readonly [Point, Point] {
  const onward = ahead(facing);
  return [
    placeAlong(at, onward, { right: -front / 2, ahead: 0 }),
    placeAlong(at, onward, { right: front / 2, ahead: 0 }),
  ];
}

/** The corners of a block, clockwise: front left, front right, rear right, rear left. */
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

/** The point of a block that is nearest to a place; the place itself where it lies in the block. */
export function nearestOf(block: Block, place: Point): Point {
  const seen = seenFrom(block, place);
  const half = block.front / 2;
  return placeSeen(block, { right: within(seen.right, -half, half), ahead: within(seen.ahead, -block.depth, 0) });
}

/** Whether two blocks cover the same ground by more than a hair. */
export function overlap(a: Block, b: Block): boolean {
  const [one, other] = [rectangleOf(a), rectangleOf(b)];
  return !isWideOf(one, other, HAIR) && -apart(one, other) > HAIR;
}

/** The shortest line between two blocks. */
export interface Gap {
  readonly from: Point;
  readonly to: Point;
  /** Edge to edge; 0 where they touch or overlap. */
  readonly distance: number;
}

/** How far two blocks are apart, edge to edge, and where. The same both ways round, its ends exchanged. */
export function gapBetween(a: Block, b: Block): Gap {
  const gaps = [
    ...cornersOf(a).map((from) => ({ from, to: nearestOf(b, from) })),
    ...cornersOf(b).map((to) => ({ from: nearestOf(a, to), to })),
  ].map((ends) => ({ ...ends, distance: between(ends.from, ends.to) }));
  const least = gaps.reduce((best, gap) => (gap.distance < best.distance ? gap : best));
  return apart(rectangleOf(a), rectangleOf(b)) <= 0 ? { ...least, distance: 0 } : least;
}

/** How far two blocks are apart, edge to edge; 0 where they touch or overlap. */
export const distanceBetween = (a: Block, b: Block): number => rectanglesApart(rectangleOf(a), rectangleOf(b));

/** Whether two blocks touch: base to base, and not in each other. */
export const touch = (a: Block, b: Block): boolean =>
  !isWideOf(rectangleOf(a), rectangleOf(b), 1) && distanceBetween(a, b) <= HAIR && !overlap(a, b);

/** Whether a block lies on a table whole. */
export function isOnTable(block: Block, table: { readonly width: number; readonly depth: number }): boolean {
  const isOn = ({ x, y }: Point, inside: number): boolean =>
    x >= inside && y >= inside && x <= table.width - inside && y <= table.depth - inside;
  // No corner lies farther from the middle of the front.
  return isOn(block.at, block.front / 2 + block.depth) || cornersOf(block).every((corner) => isOn(corner, -HAIR));
}
