import { cosine, type Degrees, HAIR, type Point, sine, turnBetween } from './angles.ts';
import { type Area, clipped, sizeOf } from './area.ts';
import { areaOf, type Block, middleOf, seenFrom } from './block.ts';

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
const beyond = (out: number, aside: number, angle: Degrees): boolean =>
  out > 0 && out * cosine(angle) >= Math.max(0, aside) * sine(angle);

/** Returns the side of a block that faces a point. A point inside the block counts as front or flank. */
export function sideOf(block: Block, place: Point, lines: SideLines): Side {
  const { right, ahead } = seenFrom(block, place);
  const aside = Math.abs(right) - block.front / 2;
  if (beyond(ahead, aside, lines.front)) return 'front';
  if (beyond(-block.depth - ahead, aside, lines.rear)) return 'rear';
  if (ahead >= -HAIR && aside <= 0) return 'front';
  return right >= 0 ? 'right' : 'left';
}

/** Returns the share of a block behind another block's front edge, from 0 to 1. */
export function shareBehind(block: Block, other: Block): number {
  const area: Area = areaOf(block);
  const reach = block.front + block.depth + Math.abs(seenFrom(other, block.at).ahead);
  const aside = block.front + block.depth + Math.abs(seenFrom(other, block.at).right);
  const behind = areaOf({ ...other, front: 2 * aside, depth: reach });
  return sizeOf(clipped(area, behind)) / sizeOf(area);
}

/** Opposite fronts in contact count as flush up to this angle. */
const FLUSH: Degrees = 1;

/** Checks whether two units meet front to front. Captains call this for every pair, so it avoids expensive measurements. */
function isFrontToFront(one: Block, other: Block): boolean {
  const { right, ahead } = seenFrom(one, other.at);
  const aside = Math.abs(right) < (one.front + other.front) / 2 - HAIR;
  return Math.abs(ahead) <= HAIR && aside && 180 - Math.abs(turnBetween(one.facing, other.facing)) <= FLUSH;
}

/** Returns the attacked side of the target, from the attacker's position before it moves. */
export function sideAttacked(target: Block, attacker: Block, lines: SideLines): Side {
  // The centre of a wide front can be level with the front it meets.
  if (isFrontToFront(target, attacker)) return 'front';
  if (lines.behind === undefined) return sideOf(target, attacker.at, lines);
  if (shareBehind(attacker, target) < lines.behind - 1e-6) return 'front';
  const middle = middleOf(attacker);
  if (sideOf(target, middle, lines) === 'rear') return 'rear';
  return seenFrom(target, middle).right >= 0 ? 'right' : 'left';
}
