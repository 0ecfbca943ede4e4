import { type Area, rightOf } from './area.ts';
import { areaOf, type Block, cornersOf, frontCorners, isOnTable, overlap, placeSeen, seenFrom } from './block.ts';
import { ahead, between, HAIR, plus, type Point, storedPoint, times, toRight, turnedAbout } from './angles.ts';
import { rectangleOf } from './rectangle.ts';

/** Another unit, or something else that nobody moves through. */
export interface Standing {
  readonly id: string;
  readonly block: Block;
}

export interface TableSize {
  readonly width: number;
  readonly depth: number;
}

/** What ends a move before its allowance does. */
export type Barrier = { readonly kind: 'unit'; readonly id: string } | { readonly kind: 'table-edge' };

/** How far somebody can go until something is in the way; null where nothing is. */
export interface Room {
  readonly length: number;
  readonly barrier: Barrier | null;
}

/** Which way a unit goes without turning. */
export type Heading = 'forward' | 'back' | 'left' | 'right';

/** The same ground as a block that looks where the unit goes. */
function leading(block: Block, heading: Heading): Block {
  const { facing, front, depth } = block;
  if (heading === 'forward') return block;
  if (heading === 'back')
    return { at: placeSeen(block, { right: 0, ahead: -depth }), facing: facing + 180, front, depth };
  const side = heading === 'right' ? 1 : -1;
  const at = placeSeen(block, { right: (side * front) / 2, ahead: -depth / 2 });
  return { at, facing: facing + 90 * side, front: depth, depth: front };
}

/** The direction of a heading, one unit of length. */
export const directionOf = (block: Pick<Block, 'facing'>, heading: Heading): Point =>
  heading === 'forward' || heading === 'back'
    ? times(ahead(block.facing), heading === 'forward' ? 1 : -1)
    : times(toRight(block.facing), heading === 'right' ? 1 : -1);

/** How far a block goes ahead until it meets an area; infinity where that does not lie in its way. */
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

/** How far a block goes until a corner of it leaves the table. */
function untilEdge(mover: Block, { width, depth }: TableSize): number {
  const { x, y } = ahead(mover.facing);
  const ways = cornersOf(mover).flatMap((corner) => [
    x > 0 ? (width - corner.x) / x : x < 0 ? corner.x / -x : Infinity,
    y > 0 ? (depth - corner.y) / y : y < 0 ? corner.y / -y : Infinity,
  ]);
  return Math.max(0, Math.min(...ways));
}

/** How far a unit can go straight on in a direction until it meets another or the edge of the table. */
export function roomAhead(block: Block, heading: Heading, others: readonly Standing[], table: TableSize): Room {
  const mover = leading(block, heading);
  const edge: Room = { length: untilEdge(mover, table), barrier: { kind: 'table-edge' } };
  return others.reduce<Room>((nearest, { id, block: other }) => {
    const length = untilMet(mover, other);
    return length < nearest.length ? { length, barrier: { kind: 'unit', id } } : nearest;
  }, edge);
}

/** The block after a wheel on one of its front corners. */
export function wheeled(block: Block, on: 'left' | 'right', degrees: number): Block {
  const [left, right] = frontCorners(block);
  const signed = on === 'right' ? degrees : -degrees;
  return { ...block, at: turnedAbout(on === 'right' ? right : left, block.at, signed), facing: block.facing + signed };
}

/** How finely a wheel is looked at before the place where it stops is searched for, in degrees. */
const WHEEL_STEP = 1;

/** How many degrees a unit can wheel until it meets another or the edge of the table. */
export function roomToWheel(
  block: Block,
  on: 'left' | 'right',
  degrees: number,
  others: readonly Standing[],
  table: TableSize,
): Room {
  // Nothing farther than this from the corner that it turns about is swept over.
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

/** The last turn at which nothing is met, to less than a hundredth of a degree. */
function lastFree(free: number, met: number, metAt: (turned: number) => Barrier | null): number {
  let [low, high] = [free, met];
  while (high - low > 0.005) {
    const middle = (low + high) / 2;
    if (metAt(middle)) high = middle;
    else low = middle;
  }
  return low;
}

/** The block after it has gone straight on. */
export const moved = (block: Block, heading: Heading, length: number): Block => ({
  ...block,
  at: plus(block.at, times(directionOf(block, heading), length)),
});

/** How finely a free place is looked for: so many places on each circle, each circle so much of the shorter side wider. */
const PLACES_ROUND = 24;
const WIDER = 1 / 8;

/**
 * The nearest place, as it is stored, where a block stands on nobody and on the table, facing as before; on circles round where it is.
 * @param isRoom whether it may stand there at all; anywhere on the table where absent
 * @returns null where the table has none
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
