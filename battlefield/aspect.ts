import { cosine, type Degrees, EPSILON, type Point, sine, turnBetween } from './angles.ts';
import { type Area, clip, getSize } from './area.ts';
import { areaOf, type Block, getCentre, toRelative } from './block.ts';

/** Sides of a unit, from its own point of view. */
export type Side = 'front' | 'right' | 'rear' | 'left';

/** Lines between front, flank and rear in a book: from the corners of a block, in degrees outwards from its front or rear edge. */
export interface SideLines {
  /** 0: everything ahead of the front edge counts as front. 45: only what lies between the diagonals from the front corners. */
  readonly front: Degrees;
  readonly rear: Degrees;
  /**
   * Share of an attacker, from 0 to 1, that must be behind the front edge to count as a flank or rear attack. If absent, the centre of the
   * attacker's front decides.
   */
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
  return getSize(clip(area, behind)) / getSize(area);
}

/** Opposite fronts in contact count as flush up to this angle. */
const MAX_FLUSH_ANGLE: Degrees = 1;

/** Checks whether two units meet front to front. Captains call this for every pair, so it avoids expensive measurements. */
function isFrontToFront(one: Block, other: Block): boolean {
  const { right, ahead } = toRelative(one, other.at);
  const aside = Math.abs(right) < (one.front + other.front) / 2 - EPSILON;
  return (
    Math.abs(ahead) <= EPSILON && aside && 180 - Math.abs(turnBetween(one.facing, other.facing)) <= MAX_FLUSH_ANGLE
  );
}

/** Returns the attacked side of the target, from the attacker's position before it moves. */
export function findAttackedSide(target: Block, attacker: Block, lines: SideLines): Side {
  // The centre of a wide front can be level with the front it meets.
  if (isFrontToFront(target, attacker)) return 'front';
  if (lines.behind === undefined) return findFacingSide(target, attacker.at, lines);
  if (measureShareBehind(attacker, target) < lines.behind - 1e-6) return 'front';
  const centre = getCentre(attacker);
  if (findFacingSide(target, centre, lines) === 'rear') return 'rear';
  return toRelative(target, centre).right >= 0 ? 'right' : 'left';
}
