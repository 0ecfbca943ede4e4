import { cosine, type Degrees, HAIR, type Point, sine, turnBetween } from './angles.ts';
import { type Area, clipped, sizeOf } from './area.ts';
import { areaOf, type Block, middleOf, seenFrom } from './block.ts';

/** The sides of a unit. Left and right are its own. */
export type Side = 'front' | 'right' | 'rear' | 'left';

/** Where a book draws the lines between front, flank and rear: from the corners of a block, in degrees out from the line of its front or rear. */
export interface SideLines {
  /** 0: whatever is ahead of the line of the front is before it. 45: only what lies ahead of the two diagonals out from its corners. */
  readonly front: Degrees;
  readonly rear: Degrees;
  /** How much of an attacker, from 0 to 1, must be behind the line of the front for him to be at flank or rear; the middle of his front decides where absent. */
  readonly behind?: number;
}

/** Whether a place lies beyond an edge of a block, between lines that leave its corners at an angle to it. */
const beyond = (out: number, aside: number, angle: Degrees): boolean =>
  out > 0 && out * cosine(angle) >= Math.max(0, aside) * sine(angle);

/** From which side of a block a place sees it. A place within the block counts as before it or at its flank. */
export function sideOf(block: Block, place: Point, lines: SideLines): Side {
  const { right, ahead } = seenFrom(block, place);
  const aside = Math.abs(right) - block.front / 2;
  if (beyond(ahead, aside, lines.front)) return 'front';
  if (beyond(-block.depth - ahead, aside, lines.rear)) return 'rear';
  if (ahead >= -HAIR && aside <= 0) return 'front';
  return right >= 0 ? 'right' : 'left';
}

/** How much of a block lies behind the line of another's front, from 0 to 1. */
export function shareBehind(block: Block, other: Block): number {
  const area: Area = areaOf(block);
  const reach = block.front + block.depth + Math.abs(seenFrom(other, block.at).ahead);
  const aside = block.front + block.depth + Math.abs(seenFrom(other, block.at).right);
  const behind = areaOf({ ...other, front: 2 * aside, depth: reach });
  return sizeOf(clipped(area, behind)) / sizeOf(area);
}

/** Fronts that look at each other out of line by no more than this, and touch, lie against each other. */
const FLUSH: Degrees = 1;

/** Whether two units meet front against front. Asked by captains for every pair, so it measures as little as it can. */
function isFrontToFront(one: Block, other: Block): boolean {
  const { right, ahead } = seenFrom(one, other.at);
  const aside = Math.abs(right) < (one.front + other.front) / 2 - HAIR;
  return Math.abs(ahead) <= HAIR && aside && 180 - Math.abs(turnBetween(one.facing, other.facing)) <= FLUSH;
}

/** The side of a unit that an attacker comes at, from where he stands before he moves. */
export function sideAttacked(target: Block, attacker: Block, lines: SideLines): Side {
  // The middle of a broad front may lie in line with the front that it meets.
  if (isFrontToFront(target, attacker)) return 'front';
  if (lines.behind === undefined) return sideOf(target, attacker.at, lines);
  if (shareBehind(attacker, target) < lines.behind - 1e-6) return 'front';
  const middle = middleOf(attacker);
  if (sideOf(target, middle, lines) === 'rear') return 'rear';
  return seenFrom(target, middle).right >= 0 ? 'right' : 'left';
}
