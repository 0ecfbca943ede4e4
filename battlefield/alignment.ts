import {
  toBearing,
  dist,
  type Degrees,
  dot,
  EPSILON,
  minus,
  findNearestPoint,
  plus,
  type Point,
  times,
  turnBetween,
  rotateAround,
} from './angles.ts';
import { edgesOf } from './area.ts';
import { areaOf, type Block, findShortestSegment, doBlocksOverlap } from './block.ts';
import type { Occupant } from './room.ts';

/** Limits within which a charger may turn and slide to line up with the edge it meets. */
export interface AlignmentLimits {
  /** Maximum angle of the turn. */
  readonly turn: Degrees;
  /** Maximum slide along the edge to find a free place, as a share of the charger's front. */
  readonly slide: number;
}

/** Finds the edge of the target to line up with: of the edges at the point of contact, the one that needs the smallest turn. */
function findContactEdge(
  block: Block,
  target: Block,
  position: Point,
): { readonly edge: readonly [Point, Point]; readonly facing: Degrees } {
  const edges = edgesOf(areaOf(target)).map(([a, b]) => {
    const vector = minus(b, a);
    // Corners run clockwise, so the outside of the target is to the left of each edge.
    return {
      edge: [a, b] as const,
      facing: toBearing({ x: -vector.y, y: vector.x }),
      distance: dist(findNearestPoint(a, b, position), position),
    };
  });
  const measureTurn = ({ facing }: { readonly facing: Degrees }): number => Math.abs(turnBetween(block.facing, facing));
  const near = edges.filter(({ distance }) => distance <= 2 * EPSILON);
  return (near.length > 0 ? near : edges).reduce((best, edge) => (measureTurn(edge) < measureTurn(best) ? edge : best));
}

/** Number of steps tried to either side when sliding. */
const SLIDE_STEPS = 16;

/**
 * Lines up a charger in contact with the edge that it met.
 * @param others blocks that may not be overlapped, without the target
 * @returns null if the turn is too large or every place within the slide is occupied
 */
export function alignWithEdge(
  block: Block,
  target: Block,
  others: readonly Occupant[],
  limits: AlignmentLimits,
): Block | null {
  const contact = findShortestSegment(block, target);
  const { edge, facing } = findContactEdge(block, target, contact.to);
  const turn = turnBetween(block.facing, facing);
  if (Math.abs(turn) > limits.turn + EPSILON) return null;
  const [a, b] = edge;
  const length = dist(a, b);
  const direction = times(minus(b, a), 1 / length);
  const turnedAt = rotateAround(contact.from, block.at, turn);
  const place = dot(minus(turnedAt, a), direction);
  // Keeps at least half of the narrower front on the edge.
  const reach = length / 2 + block.front / 2;
  for (let step = 0; step <= 2 * SLIDE_STEPS; step += 1) {
    const side = step % 2 === 0 ? 1 : -1;
    const offset = (side * Math.ceil(step / 2) * limits.slide * block.front) / SLIDE_STEPS;
    const position = plus(a, times(direction, place + offset));
    const aligned: Block = { ...block, at: position, facing: block.facing + turn };
    const isOffEdge = Math.abs(place + offset - length / 2) > reach - Math.min(length, block.front) / 4;
    if (!isOffEdge && !others.some(({ block: other }) => doBlocksOverlap(aligned, other))) return aligned;
  }
  return null;
}
