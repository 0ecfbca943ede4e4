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

/** One step of a move. Lengths are in the book's unit, above 0; angles in degrees, above 0 but for turns. */
export type Manoeuvre =
  | { readonly kind: 'go'; readonly heading: Heading; readonly length: number }
  /** On a front corner, which stays where it is. */
  | { readonly kind: 'wheel'; readonly on: 'left' | 'right'; readonly degrees: Degrees }
  /** On the spot: everybody turns, to the right above 0, to the left below 0. */
  | { readonly kind: 'turn'; readonly degrees: Degrees }
  /** Into another number of files, about the middle of the front. */
  | { readonly kind: 'form'; readonly files: number };

type Go = Extract<Manoeuvre, { kind: 'go' }>;
type Wheel = Extract<Manoeuvre, { kind: 'wheel' }>;

/** A cost of ground that does not grow with the way. */
export interface Toll {
  readonly id: string;
  readonly length: number;
}

/** What going over some ground costs. */
export interface GroundCost {
  /** What one unit of length counts as: 1 in the open, 2 at half speed. */
  readonly each: number;
  /** `barred`: nobody goes there. `halts`: whoever comes to its edge stops there, and may enter with his next move. */
  readonly entry?: 'barred' | 'halts';
  /** What going over it takes beside its way, once in a move for each id: an obstacle crossed, a figure that hard ground takes off. */
  readonly tolls?: readonly Toll[];
}

/** What a unit may do in a move, and what each step of it costs. */
export interface Pace {
  /** What it may spend, as a length in the open. */
  readonly allowance: number;
  /** @param block where the unit is when it comes there, and where it goes */
  cost(ground: readonly Ground[], start: Block, end: Block): GroundCost;
  /** What a unit of length costs in a direction, beside the ground; null where it may not go that way. */
  heading(heading: Heading): number | null;
  /** What the outer corner's way costs, each unit of length; 0 where wheels cost nothing; null where it may not wheel. */
  readonly wheel: number | null;
  /** What a wheel costs beside its way, however short it is; nothing where absent. */
  eachWheel?(degrees: Degrees): number;
  /** The most degrees of one wheel; no limit where absent. */
  readonly widestWheel?: Degrees;
  /** What a turn costs; null where it may not. */
  turn(degrees: Degrees): number | null;
  /** What another formation costs; null where it may not. */
  form(files: number, from: Position): number | null;
}

/** Where a unit moves: the ground, those in the way, the table. */
export interface Surroundings {
  readonly ground: readonly Ground[];
  /** Without those through whom it may pass, and without itself. */
  readonly others: readonly Standing[];
  readonly table: TableSize;
  /** Position before the unit turned to flee. A corner that swept over barred terrain in the turn does not let the unit enter it. Defaults to the start. */
  readonly stood?: Block;
}

/** Why a step ends where it does. */
export type Stop =
  /** By how much the step would go over what is left of the allowance, as a length in the open. */
  | { readonly reason: 'too-far'; readonly over: number }
  | { readonly reason: 'barred' | 'halts'; readonly ground: Ground }
  | { readonly reason: 'in-the-way'; readonly barrier: Barrier }
  | { readonly reason: 'not-allowed' };

/** How much of a step can be made. */
export interface Made {
  readonly manoeuvre: Manoeuvre;
  readonly position: Position;
  readonly cost: number;
  /** Tolls of the ground that have been paid by now in this move. */
  readonly paid: ReadonlySet<string>;
  /** Null where the whole step can be made. */
  readonly stop: Stop | null;
}

/** A move as far as it could be made. */
export interface March {
  readonly position: Position;
  readonly spent: number;
  readonly steps: readonly Made[];
  /** Why it ended before its last step was whole; null where it is whole. */
  readonly stop: Stop | null;
}

/** Something that can be done in part: a way over ground, with a barrier somewhere. */
interface Way {
  /** Its whole length. */
  readonly length: number;
  /** The ground along it. */
  readonly stretches: readonly GroundStretch[];
  /** What one unit of length costs, beside the ground. */
  readonly each: number;
  /** How much of it is free of others. */
  readonly room: { readonly length: number; readonly barrier: Barrier | null };
}

/** The pieces of ground whose edges stop a unit no more. */
interface Underfoot {
  /** Those that it stands on or at when its move begins: it halted there before. */
  readonly halted: ReadonlySet<string>;
  /** Those that it was put into though they are barred. */
  readonly within: ReadonlySet<string>;
}

/** The pieces of ground under a unit's front, and so much ahead of it or behind. */
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

/** How much of a way was afforded. */
interface Afforded {
  readonly length: number;
  readonly cost: number;
  readonly paid: ReadonlySet<string>;
  readonly stop: Stop | null;
}

/** How much of a way can be gone for what is left, and why no more. */
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
  // Nothing beyond a toll that cannot be paid is gone, though something is left of the allowance.
  let isShort = false;
  for (const stretch of way.stretches) {
    // Whoever holds a wall is met at its face, and not the wall.
    if (stretch.from >= way.length || (free < way.length && stretch.from >= free - HAIR)) break;
    const { each, entry, tolls = [] } = costOf(stretch);
    const passed = entry === 'barred' ? within : halted;
    // Of several pieces those alone stop somebody that would do so by themselves.
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
  // A hair too much is let go once in a move, not at each of its steps.
  if (cost + over > left + HAIR) stop = { reason: 'too-far', over };
  else cost += over;
  if (stop === null && free < way.length - HAIR && way.room.barrier) {
    stop = { reason: 'in-the-way', barrier: way.room.barrier };
  }
  return { length: gone, cost, paid, stop };
}

/** A step that may be made in part. */
interface Passage {
  readonly way: Way;
  /** The length or the degrees of the whole step. */
  readonly whole: number;
  /** Where the unit is after so much of it. */
  after(amount: number): Block;
}

function going(block: Block, { heading, length }: Go, around: Surroundings, each: number): Passage {
  const after = (amount: number): Block => moved(block, heading, amount);
  const stretches = groundAlong(tracksBetween(block, after(length)), around.ground, length);
  const room = roomAhead(block, heading, around.others, around.table);
  return { way: { length, stretches, each, room }, whole: length, after };
}

/** A wheel is followed along chords of this many degrees to find the ground under it. */
const CHORD: Degrees = 5;

/** The way of the outer front corner in a wheel. */
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

/** As much of a step as was allowed, in hundredths, so that the stored position is free as well. */
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

/** A step that is made whole or not at all. */
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

/** The position after a turn on the spot. By a quarter files become ranks; the middle of the unit stays where it is. */
export function turned(position: Position, body: Body, degrees: Degrees): Position {
  const block = blockOf(position, body);
  const quarter = Math.abs(degrees) === 90;
  const files = quarter ? ranksOf(position, body) : position.files;
  const facing = position.facing + degrees;
  const turnedBlock = blockOf({ at: block.at, facing, files }, body);
  const at = placeSeen({ at: middleOf(block), facing }, { right: 0, ahead: turnedBlock.depth / 2 });
  return { at, facing, files };
}

/** Makes as much of one step as can be made. @param left of the allowance @param underfoot when the move began @param paid tolls that were paid in earlier steps */
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

/** Goes through the steps of a move until one cannot be made whole. */
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
