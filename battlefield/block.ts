import {
  toVector,
  dist,
  type Degrees,
  dot,
  EPSILON,
  minus,
  plus,
  type Point,
  rotateRight,
  times,
  cosine,
  sine,
  turnBetween,
} from './angles.ts';
import { type Area, clip, measureArea } from './area.ts';
import { measureSeparation, areFarApart, toRectangle, rectangleDistance } from './rectangle.ts';

/** Files of a unit in contact with another, numbered from its left. */
export interface FilesInContact {
  readonly touching: number;
  /** Number of files next to those in contact that the book lets fight, counting both ends. */
  readonly beside: number;
  readonly first: number | null;
}

/** Enlarges a block by the tolerance on each side, so that touching blocks overlap it. */
const enlarge = (block: Block): Block => ({
  at: fromRelative(block, { right: 0, ahead: 2 * EPSILON }),
  facing: block.facing,
  front: block.front + 4 * EPSILON,
  depth: block.depth + 4 * EPSILON,
});

/** Measures the part of a unit's front in contact with another, as distances from the front's left end. Null if there is none. */
export function findFrontContact(block: Block, other: Block): { readonly from: number; readonly to: number } | null {
  if (!doBlocksTouch(block, other)) return null;
  const line: Area = areaOf({ ...block, depth: EPSILON });
  const contact = clip(line, areaOf(enlarge(other)));
  if (contact.length === 0) return null;
  const places = contact.map((place) => toRelative(block, place).right + block.front / 2);
  const [from, to] = [Math.max(0, Math.min(...places)), Math.min(block.front, Math.max(...places))];
  // Ignores contact that results from the tolerance alone.
  return to - from > 8 * EPSILON ? { from, to } : null;
}

/**
 * Finds the files of a unit whose front touches another.
 * @param minShare minimum share of a file in contact, from 0 to 1
 * @param besideEach files on either side that fight next to those in contact
 */
export function findContactFiles(
  block: Block,
  other: Block,
  files: number,
  minShare: number,
  besideEach: number,
): FilesInContact {
  const contact = findFrontContact(block, other);
  if (contact === null) return { touching: 0, beside: 0, first: null };
  const width = block.front / files;
  const touching = Array.from({ length: files }, (_, file) => file).filter((file) => {
    const shared = Math.min(contact.to, (file + 1) * width) - Math.max(contact.from, file * width);
    return shared >= minShare * width - 4 * EPSILON && shared > 0;
  });
  if (touching.length === 0) return { touching: 0, beside: 0, first: null };
  const [first, last] = [touching[0]!, touching.at(-1)!];
  const beside = Math.min(besideEach, first) + Math.min(besideEach, files - 1 - last);
  return { touching: touching.length, beside, first };
}

/** Sides of a unit, from its own point of view. */
export type Side = 'front' | 'right' | 'rear' | 'left';

/** A book's lines between front, flank and rear. Each starts at a block's corner, at degrees outwards from its front or rear edge. */
export interface SideLines {
  /** 0: everything ahead of the front edge counts as front. 45: only what lies between the diagonals from the front corners. */
  readonly front: Degrees;
  readonly rear: Degrees;
  /** Share (0 to 1) of an attacker that must be behind the front edge for a flank or rear attack. Default: the front's centre decides. */
  readonly behind?: number;
}

/** Checks whether a point lies beyond an edge, between lines at the given angle from its corners. */
const isBeyondEdge = (outward: number, sideways: number, angle: Degrees): boolean =>
  outward > 0 && outward * cosine(angle) >= Math.max(0, sideways) * sine(angle);

/** Returns the side of a block that faces a point. A point inside the block counts as front or flank. */
export function findFacingSide(block: Block, place: Point, lines: SideLines): Side {
  const { right, ahead } = toRelative(block, place);
  const aside = Math.abs(right) - block.front / 2;
  if (isBeyondEdge(ahead, aside, lines.front)) return 'front';
  if (isBeyondEdge(-block.depth - ahead, aside, lines.rear)) return 'rear';
  if (ahead >= -EPSILON && aside <= 0) return 'front';
  return right >= 0 ? 'right' : 'left';
}

/** Returns the share of a block behind another block's front edge, from 0 to 1. */
export function measureShareBehind(block: Block, other: Block): number {
  const area: Area = areaOf(block);
  const reach = block.front + block.depth + Math.abs(toRelative(other, block.at).ahead);
  const aside = block.front + block.depth + Math.abs(toRelative(other, block.at).right);
  const behind = areaOf({ ...other, front: 2 * aside, depth: reach });
  return measureArea(clip(area, behind)) / measureArea(area);
}

/** Opposite fronts in contact count as flush up to this angle. */
const MAX_FLUSH_ANGLE: Degrees = 1;

/** Checks whether two units meet front to front. Captains call this for every pair, so it makes only cheap measurements. */
function isFrontToFront(one: Block, other: Block): boolean {
  const { right, ahead } = toRelative(one, other.at);
  const aside = Math.abs(right) < (one.front + other.front) / 2 - EPSILON;
  return (
    Math.abs(ahead) <= EPSILON && aside && 180 - Math.abs(turnBetween(one.facing, other.facing)) <= MAX_FLUSH_ANGLE
  );
}

/** Returns the attacked side of the target, from the attacker's position before it moves. */
export function findAttackedSide(target: Block, attacker: Block, lines: SideLines): Side {
  // The centre of a wide front can be level with the front that it meets.
  if (isFrontToFront(target, attacker)) return 'front';
  if (lines.behind === undefined) return findFacingSide(target, attacker.at, lines);
  if (measureShareBehind(attacker, target) < lines.behind - 1e-6) return 'front';
  const centre = getCentre(attacker);
  if (findFacingSide(target, centre, lines) === 'rear') return 'rear';
  return toRelative(target, centre).right >= 0 ? 'right' : 'left';
}

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
  const axis = toVector(block.facing);
  return { right: dot(vector, rotateRight(axis)), ahead: dot(vector, axis) };
}

/** Converts a position relative to a unit to a point on the table. */
export const fromRelative = ({ at, facing }: Pick<Block, 'at' | 'facing'>, seen: RelativePoint): Point =>
  offsetPoint(at, toVector(facing), seen);

const offsetPoint = (at: Point, axis: Point, seen: RelativePoint): Point =>
  plus(at, plus(times(rotateRight(axis), seen.right), times(axis, seen.ahead)));

type Corners = readonly [Point, Point, Point, Point];

/** Returns the left and right front corners. */
export function getFrontCorners({ at, facing, front }: Block): readonly [Point, Point] {
  const axis = toVector(facing);
  return [
    offsetPoint(at, axis, { right: -front / 2, ahead: 0 }),
    offsetPoint(at, axis, { right: front / 2, ahead: 0 }),
  ];
}

/** Returns the corners clockwise: front left, front right, rear right, rear left. */
export function getCorners(block: Block): Corners {
  const half = block.front / 2;
  const axis = toVector(block.facing);
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
export function doBlocksOverlap(a: Block, b: Block): boolean {
  const [one, other] = [toRectangle(a), toRectangle(b)];
  return !areFarApart(one, other, EPSILON) && -measureSeparation(one, other) > EPSILON;
}

/** Shortest segment between two blocks. */
export interface ShortestSegment {
  readonly from: Point;
  readonly to: Point;
  /** Distance from edge to edge; 0 if the blocks touch or overlap. */
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
export const doBlocksTouch = (a: Block, b: Block): boolean =>
  !areFarApart(toRectangle(a), toRectangle(b), 1) && distanceBetween(a, b) <= EPSILON && !doBlocksOverlap(a, b);

/** Checks whether a block lies entirely on the table. */
export function isOnTable(block: Block, table: { readonly width: number; readonly depth: number }): boolean {
  const isOn = ({ x, y }: Point, inside: number): boolean =>
    x >= inside && y >= inside && x <= table.width - inside && y <= table.depth - inside;
  // Compares with an upper bound of the distance from the front's centre to a corner.
  return isOn(block.at, block.front / 2 + block.depth) || getCorners(block).every((corner) => isOn(corner, -EPSILON));
}
