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

/** How far a charger may turn and slide to lie along the edge of whom it meets. */
export interface Closing {
  /** The most degrees that it turns. */
  readonly turn: Degrees;
  /** How far it slides along the edge where somebody stands in its place, as a share of its own front. */
  readonly slide: number;
}

/** The edge of a block that somebody in contact turns to: of those at the point of contact, the one that asks for the least turning. */
function edgeMet(
  block: Block,
  target: Block,
  at: Point,
): { readonly edge: readonly [Point, Point]; readonly facing: Degrees } {
  const edges = edgesOf(areaOf(target)).map(([a, b]) => {
    const way = minus(b, a);
    // The corners go round clockwise, so that what is outside lies to the left of each edge.
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

/** In how many steps to either side a free place along the edge is looked for. */
const SLIDES = 16;

/**
 * Where a charger that has come into contact lies with its front along the edge that it met.
 * @param others who may not be overlapped, the target left out
 * @returns null where it would have to turn too far, or where others stand in all the places that it may slide to
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
  // At least half of its narrower front stays along the edge.
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
