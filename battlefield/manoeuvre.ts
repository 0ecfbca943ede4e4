import { type Degrees, HAIR, RADIANS } from './angles.ts';
import { blockOf, type Body, type Position, ranksOf, storedPosition } from './position.ts';
import { type Block, isOnTable, middleOf, overlap, placeSeen } from './block.ts';
import { type Ground, groundAlong, type GroundStretch, groundUnder, tracksBetween } from './ground.ts';
import {
  type Barrier,
  type Heading,
  moved,
  roomAhead,
  roomToWheel,
  type Standing,
  type TableSize,
  wheeled,
} from './room.ts';

/** One step of a move. Lengths are positive, in the book's unit; angles are positive degrees, except for turns. */
export type Manoeuvre =
  | { readonly kind: 'go'; readonly heading: Heading; readonly length: number }
  /** Pivots on a front corner. */
  | { readonly kind: 'wheel'; readonly on: 'left' | 'right'; readonly degrees: Degrees }
  /** Turns every base on the spot: positive to the right, negative to the left. */
  | { readonly kind: 'turn'; readonly degrees: Degrees }
  /** Changes the number of files around the centre of the front. */
  | { readonly kind: 'form'; readonly files: number };

type Go = Extract<Manoeuvre, { kind: 'go' }>;
type Wheel = Extract<Manoeuvre, { kind: 'wheel' }>;

/** One-off cost of ground, independent of the distance. */
export interface Toll {
  readonly id: string;
  readonly length: number;
}

/** Cost of moving over ground. */
export interface GroundCost {
  /** Cost per unit of length: 1 in the open, 2 at half speed. */
  readonly each: number;
  /** `barred`: no entry. `halts`: a unit stops at the edge and may enter with its next move. */
  readonly entry?: 'barred' | 'halts';
  /** One-off costs, paid once per move and id, for example for crossing an obstacle or a figure lost to difficult ground. */
  readonly tolls?: readonly Toll[];
}

/** Permitted moves of a unit and their costs. */
export interface Pace {
  /** Total cost allowed per move, as a length in the open. */
  readonly allowance: number;
  /** @param start block on arrival @param end block at the end */
  cost(ground: readonly Ground[], start: Block, end: Block): GroundCost;
  /** Cost per unit of length in a direction, without ground; null if not permitted. */
  heading(heading: Heading): number | null;
  /** Cost per unit of length of the outer corner's path: 0 if wheels are free, null if not permitted. */
  readonly wheel: number | null;
  /** Additional cost of each wheel, regardless of its length; 0 if absent. */
  eachWheel?(degrees: Degrees): number;
  /** Maximum angle of one wheel; unlimited if absent. */
  readonly widestWheel?: Degrees;
  /** Cost of a turn; null if not permitted. */
  turn(degrees: Degrees): number | null;
  /** Cost of a formation change; null if not permitted. */
  form(files: number, from: Position): number | null;
}

/** Ground, obstacles and table around a moving unit. */
export interface Surroundings {
  readonly ground: readonly Ground[];
  /** Excludes the unit itself and units that it may pass through. */
  readonly others: readonly Standing[];
  readonly table: TableSize;
  /**
   * Position before the unit turned to flee, by default the start. A corner that sweeps over barred terrain in the turn does not let the
   * unit enter it.
   */
  readonly stood?: Block;
}

/** Reason why a step ends early. */
export type Stop =
  /** Cost by which the step exceeds the remaining allowance, as a length in the open. */
  | { readonly reason: 'too-far'; readonly over: number }
  | { readonly reason: 'barred' | 'halts'; readonly ground: Ground }
  | { readonly reason: 'in-the-way'; readonly barrier: Barrier }
  | { readonly reason: 'not-allowed' };

/** The part of a step that was possible. */
export interface Made {
  readonly manoeuvre: Manoeuvre;
  readonly position: Position;
  readonly cost: number;
  /** One-off costs paid so far in this move. */
  readonly paid: ReadonlySet<string>;
  /** Null if the whole step is possible. */
  readonly stop: Stop | null;
}

/** The part of a move that was possible. */
export interface March {
  readonly position: Position;
  readonly spent: number;
  readonly steps: readonly Made[];
  /** Reason why the move ended early; null if it is complete. */
  readonly stop: Stop | null;
}

/** A path that can be followed in part, over ground and up to a barrier. */
interface Way {
  /** Total length. */
  readonly length: number;
  readonly stretches: readonly GroundStretch[];
  /** Cost per unit of length, without ground. */
  readonly each: number;
  /** Length free of obstacles. */
  readonly room: { readonly length: number; readonly barrier: Barrier | null };
}

/** Pieces of ground whose edges do not stop the unit. */
interface Underfoot {
  /** Ground at or under the unit when its move begins: it has already halted there. */
  readonly halted: ReadonlySet<string>;
  /** Impassable ground on which the unit was placed by hand. */
  readonly within: ReadonlySet<string>;
}

/** Returns the pieces of ground between a unit's front and a line the given distance ahead or behind. */
const underFront = (block: Block, pieces: readonly Ground[], ahead: number): ReadonlySet<string> => {
  const there = { ...block, at: placeSeen(block, { right: 0, ahead }) };
  return new Set(groundAlong(tracksBetween(block, there), pieces).flatMap(({ ground }) => ground.map(({ id }) => id)));
};

/** Returns the terrain under a unit that has turned on the spot, from its position before the turn. */
function underfootOfTurned(stood: Block, pieces: readonly Ground[]): Underfoot {
  const at = (heading: 'forward' | 'back') => [...groundUnder(moved(stood, heading, 2 * HAIR), pieces).keys()];
  return { halted: new Set([...at('forward'), ...at('back')]), within: new Set(groundUnder(stood, pieces).keys()) };
}

function underfootOf(block: Block, pieces: readonly Ground[]): Underfoot {
  const back = { ...block, at: placeSeen(block, { right: 0, ahead: -2 * HAIR }) };
  return { halted: underFront(block, pieces, 2 * HAIR), within: underFront(back, pieces, -2 * HAIR) };
}

/** The affordable part of a path. */
interface Afforded {
  readonly length: number;
  readonly cost: number;
  readonly paid: ReadonlySet<string>;
  readonly stop: Stop | null;
}

/** Follows a path up to the remaining allowance and returns the reason for its end. */
function afford(
  way: Way,
  left: number,
  { halted, within }: Underfoot,
  paidBefore: ReadonlySet<string>,
  costOf: (stretch: GroundStretch) => GroundCost,
): Afforded {
  const free = Math.min(way.length, way.room.length);
  const paid = new Set(paidBefore);
  let [cost, stop]: [number, Stop | null] = [0, null];
  let [over, gone] = [0, 0];
  // If a one-off cost cannot be paid, the path ends there even with allowance left.
  let isShort = false;
  for (const stretch of way.stretches) {
    // A unit holding a wall is met at the face of the wall.
    if (stretch.from >= way.length || (free < way.length && stretch.from >= free - HAIR)) break;
    const { each, entry, tolls = [] } = costOf(stretch);
    const passed = entry === 'barred' ? within : halted;
    // Of several pieces, report only those that would stop the unit on their own.
    const stops = (piece: Ground): boolean => costOf({ ...stretch, ground: [piece] }).entry === entry;
    const entered =
      entry === undefined ? undefined : stretch.ground.find((piece) => !passed.has(piece.id) && stops(piece));
    if (entry !== undefined && entered && over <= HAIR) {
      stop = { reason: entry, ground: entered };
      break;
    }
    const due = stretch.from < free ? tolls.filter(({ id }) => !paid.has(id)) : [];
    const toll = due.reduce((sum, { length }) => sum + length, 0);
    for (const { id } of due) paid.add(id);
    isShort ||= toll > 0 && cost + toll > left + HAIR;
    if (isShort) over += toll;
    else cost += toll;
    const price = each * way.each;
    const to = Math.min(stretch.to, free);
    const length = Math.max(0, to - stretch.from);
    const affordable = price === 0 ? length : Math.max(0, Math.min(length, (left - cost) / price));
    const made = isShort ? 0 : affordable;
    gone += made;
    cost += made * price;
    over += (length - made) * price;
  }
  // The tolerance applies once per move, not per step.
  if (cost + over > left + HAIR) stop = { reason: 'too-far', over };
  else cost += over;
  if (stop === null && free < way.length - HAIR && way.room.barrier) {
    stop = { reason: 'in-the-way', barrier: way.room.barrier };
  }
  return { length: gone, cost, paid, stop };
}

/** A step that can be made in part. */
interface Passage {
  readonly way: Way;
  /** Length or degrees of the whole step. */
  readonly whole: number;
  /** Returns the block after part of the step. */
  after(amount: number): Block;
}

function going(block: Block, { heading, length }: Go, around: Surroundings, each: number): Passage {
  const after = (amount: number): Block => moved(block, heading, amount);
  const stretches = groundAlong(tracksBetween(block, after(length)), around.ground, length);
  const room = roomAhead(block, heading, around.others, around.table);
  return { way: { length, stretches, each, room }, whole: length, after };
}

/** Wheels are approximated by chords of this many degrees to find the ground under them. */
const CHORD: Degrees = 5;

/** Returns the path length of the outer front corner in a wheel. */
export const wheelLength = (block: Block, degrees: Degrees): number => block.front * degrees * RADIANS;

function wheeling(block: Block, { on, degrees }: Wheel, around: Surroundings, each: number): Passage {
  const after = (amount: number): Block => wheeled(block, on, amount);
  const stretches = Array.from({ length: Math.ceil(degrees / CHORD) }, (_, chord) => {
    const [from, to] = [chord * CHORD, Math.min((chord + 1) * CHORD, degrees)];
    const start = wheelLength(block, from);
    return groundAlong(tracksBetween(after(from), after(to)), around.ground, wheelLength(block, to - from)).map(
      (stretch) => ({ ...stretch, from: stretch.from + start, to: stretch.to + start }),
    );
  }).flat();
  const { length, barrier } = roomToWheel(block, on, degrees, around.others, around.table);
  const way = {
    length: wheelLength(block, degrees),
    stretches,
    each,
    room: { length: wheelLength(block, length), barrier },
  };
  return { way, whole: degrees, after };
}

const NONE: ReadonlySet<string> = new Set();

const refused = (manoeuvre: Manoeuvre, position: Position, stop: Stop): Made => ({
  manoeuvre,
  position,
  cost: 0,
  paid: NONE,
  stop,
});

/** Rounds the allowed part of a step down to 0.01, so that the stored position is free too. */
function settled(
  amount: number,
  isFree: (position: Position) => boolean,
  at: (amount: number) => Position,
): { readonly amount: number; readonly position: Position } {
  for (let hundredths = Math.floor(amount * 100 + 1e-6); hundredths > 0; hundredths -= 1) {
    const position = storedPosition(at(hundredths / 100));
    if (isFree(position)) return { amount: hundredths / 100, position };
  }
  return { amount: 0, position: storedPosition(at(0)) };
}

const notAllowed: Stop = { reason: 'not-allowed' };

/** Makes a step completely or not at all. */
function atOnce(
  manoeuvre: Manoeuvre,
  from: Position,
  to: Position,
  body: Body,
  cost: number | null,
  left: number,
  around: Surroundings,
): Made {
  if (cost === null) return refused(manoeuvre, from, notAllowed);
  if (cost > left + HAIR) return refused(manoeuvre, from, { reason: 'too-far', over: cost - left });
  const position = storedPosition(to);
  const barrier = roomToWheel(blockOf(position, body), 'left', 1e-9, around.others, around.table).barrier;
  if (barrier) return refused(manoeuvre, from, { reason: 'in-the-way', barrier });
  return { manoeuvre, position, cost, paid: NONE, stop: null };
}

/** Returns the position after a turn on the spot. A quarter turn swaps files and ranks; the unit's centre stays in place. */
export function turned(position: Position, body: Body, degrees: Degrees): Position {
  const block = blockOf(position, body);
  const quarter = Math.abs(degrees) === 90;
  const files = quarter ? ranksOf(position, body) : position.files;
  const facing = position.facing + degrees;
  const turnedBlock = blockOf({ at: block.at, facing, files }, body);
  const at = placeSeen({ at: middleOf(block), facing }, { right: 0, ahead: turnedBlock.depth / 2 });
  return { at, facing, files };
}

/**
 * Makes the possible part of one step.
 * @param left remaining allowance
 * @param underfoot ground at the start of the move
 * @param paid one-off costs of earlier steps
 */
function make(
  manoeuvre: Manoeuvre,
  position: Position,
  body: Body,
  pace: Pace,
  left: number,
  around: Surroundings,
  underfoot: Underfoot,
  paid: ReadonlySet<string>,
): Made {
  const block = blockOf(position, body);
  if (manoeuvre.kind === 'turn') {
    const to = turned(position, body, manoeuvre.degrees);
    return atOnce(manoeuvre, position, to, body, pace.turn(manoeuvre.degrees), left, around);
  }
  if (manoeuvre.kind === 'form') {
    const to = { ...position, files: manoeuvre.files };
    return atOnce(manoeuvre, position, to, body, pace.form(manoeuvre.files, position), left, around);
  }
  const each = manoeuvre.kind === 'go' ? pace.heading(manoeuvre.heading) : pace.wheel;
  if (each === null) return refused(manoeuvre, position, notAllowed);
  if (manoeuvre.kind === 'wheel' && manoeuvre.degrees > (pace.widestWheel ?? 360)) {
    return refused(manoeuvre, position, notAllowed);
  }
  const flat = manoeuvre.kind === 'wheel' ? (pace.eachWheel?.(manoeuvre.degrees) ?? 0) : 0;
  if (flat > left + HAIR) return refused(manoeuvre, position, { reason: 'too-far', over: flat - left });
  const { way, after, whole } =
    manoeuvre.kind === 'go' ? going(block, manoeuvre, around, each) : wheeling(block, manoeuvre, around, each);
  const afforded = afford(way, left - flat, underfoot, paid, ({ ground }) => pace.cost(ground, block, after(whole)));
  const { length, stop } = afforded;
  const share = stop === null ? 1 : length / way.length;
  const others = around.others.filter((other) => !overlap(block, other.block));
  const wasOnTable = isOnTable(block, around.table);
  const isFree = (to: Position): boolean => {
    const there = blockOf(to, body);
    return (!wasOnTable || isOnTable(there, around.table)) && !others.some((other) => overlap(there, other.block));
  };
  const made = settled(whole * share, isFree, (amount) => ({ ...after(amount), files: position.files }));
  const done: Manoeuvre =
    manoeuvre.kind === 'go' ? { ...manoeuvre, length: made.amount } : { ...manoeuvre, degrees: made.amount };
  return { manoeuvre: done, position: made.position, cost: flat + afforded.cost, paid: afforded.paid, stop };
}

/** Makes the steps of a move in order until one cannot be completed. */
export function march(
  steps: readonly Manoeuvre[],
  start: Position,
  body: Body,
  pace: Pace,
  around: Surroundings,
): March {
  let [position, spent, stop]: [Position, number, Stop | null] = [start, 0, null];
  let paid = NONE;
  const underfoot = around.stood
    ? underfootOfTurned(around.stood, around.ground)
    : underfootOf(blockOf(start, body), around.ground);
  const done: Made[] = [];
  for (const step of steps) {
    if (stop !== null) break;
    const made = make(step, position, body, pace, pace.allowance - spent, around, underfoot, paid);
    done.push(made);
    paid = new Set([...paid, ...made.paid]);
    ({ position, stop } = made);
    spent += made.cost;
  }
  return { position, spent, steps: done, stop };
}
