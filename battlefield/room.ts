import { type Area, rightOf } from './area.ts';
import { areaOf, type Block, cornersOf, frontCorners, isOnTable, overlap, placeSeen, seenFrom } from './block.ts';
import { ahead, between, HAIR, plus, type Point, storedPoint, times, toRight, turnedAbout } from './angles.ts';
import { rectangleOf } from './rectangle.ts';

/** Another unit or obstacle that units cannot move through. */
export interface Standing {
  readonly id: string;
  readonly block: Block;
}

export interface TableSize {
  readonly width: number;
  readonly depth: number;
}

/** Reason why a move ends before its allowance is used. */
export type Barrier = { readonly kind: 'unit'; readonly id: string } | { readonly kind: 'table-edge' };

/** Distance that can be moved, and the barrier at its end; null if there is none. */
export interface Room {
  readonly length: number;
  readonly barrier: Barrier | null;
}

/** Direction of a move without turning. */
export type Heading = 'forward' | 'back' | 'left' | 'right';

/** Returns the same footprint as a block that faces in the direction of the move. */
function leading(block: Block, heading: Heading): Block {
  const { facing, front, depth } = block;
  if (heading === 'forward') return block;
  if (heading === 'back')
    return { at: placeSeen(block, { right: 0, ahead: -depth }), facing: facing + 180, front, depth };
  const side = heading === 'right' ? 1 : -1;
  const at = placeSeen(block, { right: (side * front) / 2, ahead: -depth / 2 });
  return { at, facing: facing + 90 * side, front: depth, depth: front };
}

/** Returns the unit vector of a heading. */
export const directionOf = (block: Pick<Block, 'facing'>, heading: Heading): Point =>
  heading === 'forward' || heading === 'back'
    ? times(ahead(block.facing), heading === 'forward' ? 1 : -1)
    : times(toRight(block.facing), heading === 'right' ? 1 : -1);

/** Measures how far a block can move ahead until it meets another; Infinity if the other is not in its path. */
function untilMet(mover: Block, other: Block): number {
  const { x, y, radius } = rectangleOf(other);
  const seen = seenFrom(mover, { x, y });
  if (Math.abs(seen.right) > mover.front / 2 + radius || seen.ahead < -radius) return Infinity;
  const area: Area = areaOf(other);
  const half = mover.front / 2 - HAIR;
  const direction = ahead(mover.facing);
  const right = rightOf(area, placeSeen(mover, { right: -half, ahead: 0 }), direction);
  const inWay =
    right.length === 0 ? [] : rightOf(right, placeSeen(mover, { right: half, ahead: 0 }), times(direction, -1));
  const places = inWay.map((place) => seenFrom(mover, place).ahead);
  return places.length === 0 || Math.max(...places) <= HAIR ? Infinity : Math.max(0, Math.min(...places));
}

/** Measures the distance until a corner of the block leaves the table. */
function untilEdge(mover: Block, { width, depth }: TableSize): number {
  const { x, y } = ahead(mover.facing);
  const ways = cornersOf(mover).flatMap((corner) => [
    x > 0 ? (width - corner.x) / x : x < 0 ? corner.x / -x : Infinity,
    y > 0 ? (depth - corner.y) / y : y < 0 ? corner.y / -y : Infinity,
  ]);
  return Math.max(0, Math.min(...ways));
}

/** Measures how far a unit can move in a direction until it meets another or the table edge. */
export function roomAhead(block: Block, heading: Heading, others: readonly Standing[], table: TableSize): Room {
  const mover = leading(block, heading);
  const edge: Room = { length: untilEdge(mover, table), barrier: { kind: 'table-edge' } };
  return others.reduce<Room>((nearest, { id, block: other }) => {
    const length = untilMet(mover, other);
    return length < nearest.length ? { length, barrier: { kind: 'unit', id } } : nearest;
  }, edge);
}

/** Wheels a block on one front corner. */
export function wheeled(block: Block, on: 'left' | 'right', degrees: number): Block {
  const [left, right] = frontCorners(block);
  const signed = on === 'right' ? degrees : -degrees;
  return { ...block, at: turnedAbout(on === 'right' ? right : left, block.at, signed), facing: block.facing + signed };
}

/** Step in degrees of the first search for the end of a wheel. */
const WHEEL_STEP = 1;

/** Measures how many degrees a unit can wheel until it meets another or the table edge. */
export function roomToWheel(
  block: Block,
  on: 'left' | 'right',
  degrees: number,
  others: readonly Standing[],
  table: TableSize,
): Room {
  // Only objects within this distance of the pivot can be met.
  const [left, right] = frontCorners(block);
  const pivot = on === 'right' ? right : left;
  const swept = 2 * rectangleOf(block).radius;
  const near = others.filter(({ block: other }) => {
    const { x, y, radius } = rectangleOf(other);
    return between(pivot, { x, y }) <= swept + radius + HAIR;
  });
  const metAt = (turned: number): Barrier | null => {
    const there = wheeled(block, on, turned);
    const met = near.find(({ block: other }) => overlap(there, other));
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
    if (barrier) return { length: lastFree(free, next, metAt), barrier };
    free = next;
  }
  return { length: degrees, barrier: null };
}

/** Finds the last free angle, to less than 0.01 degrees. */
function lastFree(free: number, met: number, metAt: (turned: number) => Barrier | null): number {
  let [low, high] = [free, met];
  while (high - low > 0.005) {
    const middle = (low + high) / 2;
    if (metAt(middle)) high = middle;
    else low = middle;
  }
  return low;
}

/** Moves a block in a straight line. */
export const moved = (block: Block, heading: Heading, length: number): Block => ({
  ...block,
  at: plus(block.at, times(directionOf(block, heading), length)),
});

/** Resolution of the search for a free place: places per circle, and growth per circle as a share of the shorter side. */
const PLACES_ROUND = 24;
const WIDER = 1 / 8;

/**
 * Finds the nearest free place on the table, rounded for storage and with the same facing. Searches growing circles.
 * @param isRoom further condition; none by default
 * @returns null if there is no such place
 */
export function nearestFree(
  block: Block,
  others: readonly Standing[],
  table: TableSize,
  isRoom: (there: Block) => boolean = () => true,
): Block | null {
  const widest = Math.hypot(table.width, table.depth);
  const stride = Math.min(block.front, block.depth) * WIDER;
  for (let away = 0; away <= widest; away += stride) {
    for (let place = 0; place < (away === 0 ? 1 : PLACES_ROUND); place += 1) {
      const way = ahead(block.facing + (360 / PLACES_ROUND) * place);
      const there = { ...block, at: storedPoint(plus(block.at, times(way, away))) };
      if (isOnTable(there, table) && isRoom(there) && !others.some((other) => overlap(there, other.block)))
        return there;
    }
  }
  return null;
}
