import {
  bearingOf,
  between,
  type Degrees,
  dot,
  HAIR,
  minus,
  nearestOn,
  plus,
  type Point,
  times,
  turnBetween,
  turnedAbout,
} from './angles.ts';
import { edgesOf } from './area.ts';
import { areaOf, type Block, gapBetween, overlap } from './block.ts';
import type { Standing } from './room.ts';

/** Limits within which a charger may turn and slide to line up with the edge it meets. */
export interface Closing {
  /** Maximum turn. */
  readonly turn: Degrees;
  /** Maximum slide along the edge if the place is occupied, as a share of the charger's front. */
  readonly slide: number;
}

/** Finds the edge of the target to line up with: of the edges at the point of contact, the one that needs the smallest turn. */
function edgeMet(
  block: Block,
  target: Block,
  at: Point,
): { readonly edge: readonly [Point, Point]; readonly facing: Degrees } {
  const edges = edgesOf(areaOf(target)).map(([a, b]) => {
    const way = minus(b, a);
    // Corners run clockwise, so the outside is to the left of each edge.
    return {
      edge: [a, b] as const,
      facing: bearingOf({ x: -way.y, y: way.x }),
      away: between(nearestOn(a, b, at), at),
    };
  });
  const turning = ({ facing }: { readonly facing: Degrees }): number => Math.abs(turnBetween(block.facing, facing));
  const near = edges.filter(({ away }) => away <= 2 * HAIR);
  return (near.length > 0 ? near : edges).reduce((best, edge) => (turning(edge) < turning(best) ? edge : best));
}

/** Number of steps tried to either side when sliding. */
const SLIDES = 16;

/**
 * Lines up a charger in contact with the edge that it met.
 * @param others blocks that may not be overlapped, without the target
 * @returns null if the turn is too large or every place within the slide is occupied
 */
export function flushWith(block: Block, target: Block, others: readonly Standing[], closing: Closing): Block | null {
  const contact = gapBetween(block, target);
  const { edge, facing } = edgeMet(block, target, contact.to);
  const turn = turnBetween(block.facing, facing);
  if (Math.abs(turn) > closing.turn + HAIR) return null;
  const [a, b] = edge;
  const length = between(a, b);
  const direction = times(minus(b, a), 1 / length);
  const turnedAt = turnedAbout(contact.from, block.at, turn);
  const place = dot(minus(turnedAt, a), direction);
  // At least half of the narrower front stays on the edge.
  const reach = length / 2 + block.front / 2;
  for (let step = 0; step <= 2 * SLIDES; step += 1) {
    const side = step % 2 === 0 ? 1 : -1;
    const slid = (side * Math.ceil(step / 2) * closing.slide * block.front) / SLIDES;
    const at = plus(a, times(direction, place + slid));
    const there: Block = { ...block, at, facing: block.facing + turn };
    const offEdge = Math.abs(place + slid - length / 2) > reach - Math.min(length, block.front) / 4;
    if (!offEdge && !others.some(({ block: other }) => overlap(there, other))) return there;
  }
  return null;
}
