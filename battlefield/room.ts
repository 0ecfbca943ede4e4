import { type Area, clipRight } from './area.ts';
import {
  areaOf,
  type Block,
  getCorners,
  getFrontCorners,
  isOnTable,
  doBlocksOverlap,
  fromRelative,
  toRelative,
} from './block.ts';
import {
  toVector,
  dist,
  EPSILON,
  plus,
  type Point,
  toStoredPoint,
  times,
  toRightVector,
  rotateAround,
} from './angles.ts';
import { toRectangle } from './rectangle.ts';

/** Another unit or obstacle that units cannot move through. */
export interface Occupant {
  readonly id: string;
  readonly block: Block;
}

export interface TableSize {
  readonly width: number;
  readonly depth: number;
}

/** Reason why a move ends before its allowance is used. */
export type Barrier = { readonly kind: 'unit'; readonly id: string } | { readonly kind: 'table-edge' };

/** Distance that can be moved, and the barrier at its end. The barrier is null if there is none. */
export interface FreeDistance {
  readonly length: number;
  readonly barrier: Barrier | null;
}

/** Direction of a move without turning. */
export type Heading = 'forward' | 'back' | 'left' | 'right';

/** Returns a block with the same footprint that faces in the direction of the move. */
function faceHeading(block: Block, heading: Heading): Block {
  const { facing, front, depth } = block;
  if (heading === 'forward') return block;
  if (heading === 'back')
    return { at: fromRelative(block, { right: 0, ahead: -depth }), facing: facing + 180, front, depth };
  const side = heading === 'right' ? 1 : -1;
  const at = fromRelative(block, { right: (side * front) / 2, ahead: -depth / 2 });
  return { at, facing: facing + 90 * side, front: depth, depth: front };
}

/** Returns the unit vector of a heading. */
export const getHeadingVector = (block: Pick<Block, 'facing'>, heading: Heading): Point =>
  heading === 'forward' || heading === 'back'
    ? times(toVector(block.facing), heading === 'forward' ? 1 : -1)
    : times(toRightVector(block.facing), heading === 'right' ? 1 : -1);

/** Measures how far a block can move ahead until it meets another; Infinity if the other is not in its path. */
function distanceUntilMet(mover: Block, other: Block): number {
  const { x, y, radius } = toRectangle(other);
  const seen = toRelative(mover, { x, y });
  if (Math.abs(seen.right) > mover.front / 2 + radius || seen.ahead < -radius) return Infinity;
  const area: Area = areaOf(other);
  const halfFront = mover.front / 2 - EPSILON;
  const direction = toVector(mover.facing);
  const right = clipRight(area, fromRelative(mover, { right: -halfFront, ahead: 0 }), direction);
  const isInPath =
    right.length === 0
      ? []
      : clipRight(right, fromRelative(mover, { right: halfFront, ahead: 0 }), times(direction, -1));
  const places = isInPath.map((place) => toRelative(mover, place).ahead);
  return places.length === 0 || Math.max(...places) <= EPSILON ? Infinity : Math.max(0, Math.min(...places));
}

/** Measures the distance until a corner of the block leaves the table. */
function distanceUntilEdge(mover: Block, { width, depth }: TableSize): number {
  const { x, y } = toVector(mover.facing);
  const distances = getCorners(mover).flatMap((corner) => [
    x > 0 ? (width - corner.x) / x : x < 0 ? corner.x / -x : Infinity,
    y > 0 ? (depth - corner.y) / y : y < 0 ? corner.y / -y : Infinity,
  ]);
  return Math.max(0, Math.min(...distances));
}

/** Measures how far a unit can move in a direction until it meets another or the table edge. */
export function measureRoomAhead(
  block: Block,
  heading: Heading,
  others: readonly Occupant[],
  table: TableSize,
): FreeDistance {
  const mover = faceHeading(block, heading);
  const edge: FreeDistance = { length: distanceUntilEdge(mover, table), barrier: { kind: 'table-edge' } };
  return others.reduce<FreeDistance>((nearest, { id, block: other }) => {
    const length = distanceUntilMet(mover, other);
    return length < nearest.length ? { length, barrier: { kind: 'unit', id } } : nearest;
  }, edge);
}

/** Wheels a block on one front corner. */
export function wheelBlock(block: Block, on: 'left' | 'right', degrees: number): Block {
  const [left, right] = getFrontCorners(block);
  const signed = on === 'right' ? degrees : -degrees;
  return { ...block, at: rotateAround(on === 'right' ? right : left, block.at, signed), facing: block.facing + signed };
}

/** Step in degrees of the first search for the end of a wheel. */
const WHEEL_STEP = 1;

/** Measures how many degrees a unit can wheel until it meets another or the table edge. */
export function measureRoomToWheel(
  block: Block,
  on: 'left' | 'right',
  degrees: number,
  others: readonly Occupant[],
  table: TableSize,
): FreeDistance {
  // Only objects within the `swept` distance of the pivot can be in the way.
  const [left, right] = getFrontCorners(block);
  const pivot = on === 'right' ? right : left;
  const swept = 2 * toRectangle(block).radius;
  const near = others.filter(({ block: other }) => {
    const { x, y, radius } = toRectangle(other);
    return dist(pivot, { x, y }) <= swept + radius + EPSILON;
  });
  const metAt = (turned: number): Barrier | null => {
    const there = wheelBlock(block, on, turned);
    const met = near.find(({ block: other }) => doBlocksOverlap(there, other));
    if (met) return { kind: 'unit', id: met.id };
    return isOnTable(there, table) ? null : { kind: 'table-edge' };
  };
  const isWithin = (place: number, most: number): boolean => place >= swept && place <= most - swept;
  if (near.length === 0 && isWithin(pivot.x, table.width) && isWithin(pivot.y, table.depth)) {
    return { length: degrees, barrier: null };
  }
  let free = 0;
  while (free < degrees) {
    const next = Math.min(free + WHEEL_STEP, degrees);
    const barrier = metAt(next);
    if (barrier) return { length: findLastFree(free, next, metAt), barrier };
    free = next;
  }
  return { length: degrees, barrier: null };
}

/** Finds the largest free angle, to less than 0.01 degrees. */
function findLastFree(free: number, met: number, metAt: (turned: number) => Barrier | null): number {
  let [low, high] = [free, met];
  while (high - low > 0.005) {
    const middle = (low + high) / 2;
    if (metAt(middle)) high = middle;
    else low = middle;
  }
  return low;
}

/** Moves a block in a straight line. */
export const shiftBlock = (block: Block, heading: Heading, length: number): Block => ({
  ...block,
  at: plus(block.at, times(getHeadingVector(block, heading), length)),
});

/** Resolution of the search for a free place: places per circle. The circles grow by a share of the block's shorter side. */
const PLACES_PER_CIRCLE = 24;
const CIRCLE_GROWTH = 1 / 8;

/**
 * Finds the nearest free place on the table, rounded for storage and with the same facing. Searches growing circles.
 * @param isAllowed further condition; none by default
 * @returns null if there is no such place
 */
export function findNearestFreePlace(
  block: Block,
  others: readonly Occupant[],
  table: TableSize,
  isAllowed: (candidate: Block) => boolean = () => true,
): Block | null {
  const widest = Math.hypot(table.width, table.depth);
  const stride = Math.min(block.front, block.depth) * CIRCLE_GROWTH;
  for (let radius = 0; radius <= widest; radius += stride) {
    for (let place = 0; place < (radius === 0 ? 1 : PLACES_PER_CIRCLE); place += 1) {
      const direction = toVector(block.facing + (360 / PLACES_PER_CIRCLE) * place);
      const there = { ...block, at: toStoredPoint(plus(block.at, times(direction, radius))) };
      if (isOnTable(there, table) && isAllowed(there) && !others.some((other) => doBlocksOverlap(there, other.block)))
        return there;
    }
  }
  return null;
}
