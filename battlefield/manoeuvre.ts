import { type Degrees, EPSILON, RADIANS } from './angles.ts';
import { toBlock, type UnitBody, type Position, countRanks, toStoredPosition } from './position.ts';
import { type Block, isOnTable, getCentre, doBlocksOverlap, fromRelative } from './block.ts';
import { type Ground, splitByGround, type GroundSpan, measureGroundShares, listTracks } from './ground.ts';
import {
  type Barrier,
  type Heading,
  shiftBlock,
  measureRoomAhead,
  measureRoomToWheel,
  type Occupant,
  type TableSize,
  wheelBlock,
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
export interface OneOffCost {
  readonly id: string;
  readonly length: number;
}

/** Cost of moving over terrain. */
export interface GroundCost {
  /** Cost per unit of length: 1 in the open, 2 at half speed. */
  readonly each: number;
  /** `barred`: the unit cannot enter. `halts`: the unit stops at the edge and may enter with its next move. */
  readonly entry?: 'barred' | 'halts';
  /** One-off costs, paid once per move and id, for example for crossing an obstacle or a figure lost to difficult ground. */
  readonly tolls?: readonly OneOffCost[];
}

/** Permitted moves of a unit and their costs. */
export interface MoveCosts {
  /** Total cost allowed per move, as a length in the open. */
  readonly allowance: number;
  /** Returns the terrain's cost for a part of a move. @param start block on arrival there @param end block at the end of the part */
  cost(ground: readonly Ground[], start: Block, end: Block): GroundCost;
  /** Returns the cost per unit of length in a direction, without terrain. Null if not permitted. */
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
  /** Other units and obstacles. Excludes the unit itself and units that it may pass through. */
  readonly others: readonly Occupant[];
  readonly table: TableSize;
  /** Position before the unit turned to flee; defaults to the start. Terrain swept by a corner in that turn is not entered. */
  readonly stood?: Block;
}

/** Reason why a step ends early. */
export type MoveStop =
  /** Cost by which the step exceeds the remaining allowance, as a length in the open. */
  | { readonly reason: 'too-far'; readonly over: number }
  | { readonly reason: 'barred' | 'halts'; readonly ground: Ground }
  | { readonly reason: 'in-the-way'; readonly barrier: Barrier }
  | { readonly reason: 'not-allowed' };

/** The part of a step that was possible. */
export interface StepResult {
  readonly manoeuvre: Manoeuvre;
  readonly position: Position;
  readonly cost: number;
  /** Ids of one-off costs paid so far in this move. */
  readonly paid: ReadonlySet<string>;
  /** Null if the whole step is possible. */
  readonly stop: MoveStop | null;
}

/** The part of a move that was possible. */
export interface Movement {
  readonly position: Position;
  readonly spent: number;
  readonly steps: readonly StepResult[];
  /** Reason why the move ended early; null if it is complete. */
  readonly stop: MoveStop | null;
}

/** A path that can be followed in part, with its costs and its barrier. */
interface Path {
  /** Total length of the path. */
  readonly length: number;
  readonly stretches: readonly GroundSpan[];
  /** Cost per unit of length, without terrain. */
  readonly each: number;
  /** Length of the path that is free of obstacles, and the barrier at its end. */
  readonly room: { readonly length: number; readonly barrier: Barrier | null };
}

/** Terrain whose edges do not stop the unit. */
interface GroundUnderfoot {
  /** Terrain at or under the unit when its move begins. The unit has already halted there. */
  readonly halted: ReadonlySet<string>;
  /** Impassable terrain on which the unit was placed by hand. */
  readonly within: ReadonlySet<string>;
}

/** Returns the pieces of ground between a unit's front and a line the given distance ahead or behind. */
const findUnderFront = (block: Block, pieces: readonly Ground[], ahead: number): ReadonlySet<string> => {
  const shifted = { ...block, at: fromRelative(block, { right: 0, ahead }) };
  return new Set(splitByGround(listTracks(block, shifted), pieces).flatMap(({ ground }) => ground.map(({ id }) => id)));
};

/** Returns the terrain under a unit that has turned on the spot, from its position before the turn. */
function findUnderfootAfterTurn(stood: Block, pieces: readonly Ground[]): GroundUnderfoot {
  const at = (heading: 'forward' | 'back') => [
    ...measureGroundShares(shiftBlock(stood, heading, 2 * EPSILON), pieces).keys(),
  ];
  return {
    halted: new Set([...at('forward'), ...at('back')]),
    within: new Set(measureGroundShares(stood, pieces).keys()),
  };
}

function findUnderfoot(block: Block, pieces: readonly Ground[]): GroundUnderfoot {
  const shifted = { ...block, at: fromRelative(block, { right: 0, ahead: -2 * EPSILON }) };
  return { halted: findUnderFront(block, pieces, 2 * EPSILON), within: findUnderFront(shifted, pieces, -2 * EPSILON) };
}

/** The affordable part of a path. */
interface AffordablePart {
  readonly length: number;
  readonly cost: number;
  readonly paid: ReadonlySet<string>;
  readonly stop: MoveStop | null;
}

/** Follows a path up to the remaining allowance and returns the reason for its end. */
function followPath(
  path: Path,
  remaining: number,
  { halted, within }: GroundUnderfoot,
  paidBefore: ReadonlySet<string>,
  costOf: (stretch: GroundSpan) => GroundCost,
): AffordablePart {
  const free = Math.min(path.length, path.room.length);
  const paid = new Set(paidBefore);
  let [cost, stop]: [number, MoveStop | null] = [0, null];
  let [excess, distance] = [0, 0];
  // True if a one-off cost could not be paid. The path then ends there, even with allowance left.
  let isShort = false;
  for (const stretch of path.stretches) {
    // A unit that holds a wall is met at the face of the wall.
    if (stretch.from >= path.length || (free < path.length && stretch.from >= free - EPSILON)) break;
    const { each, entry, tolls = [] } = costOf(stretch);
    const enteredIds = entry === 'barred' ? within : halted;
    // Reports only those of several pieces that would stop the unit on their own.
    const stops = (piece: Ground): boolean => costOf({ ...stretch, ground: [piece] }).entry === entry;
    const blocking =
      entry === undefined ? undefined : stretch.ground.find((piece) => !enteredIds.has(piece.id) && stops(piece));
    if (entry !== undefined && blocking && excess <= EPSILON) {
      stop = { reason: entry, ground: blocking };
      break;
    }
    const unpaid = stretch.from < free ? tolls.filter(({ id }) => !paid.has(id)) : [];
    const dueLength = unpaid.reduce((sum, { length }) => sum + length, 0);
    for (const { id } of unpaid) paid.add(id);
    isShort ||= dueLength > 0 && cost + dueLength > remaining + EPSILON;
    if (isShort) excess += dueLength;
    else cost += dueLength;
    const price = each * path.each;
    const to = Math.min(stretch.to, free);
    const length = Math.max(0, to - stretch.from);
    const affordable = price === 0 ? length : Math.max(0, Math.min(length, (remaining - cost) / price));
    const followed = isShort ? 0 : affordable;
    distance += followed;
    cost += followed * price;
    excess += (length - followed) * price;
  }
  // The tolerance applies once per move, not per step.
  if (cost + excess > remaining + EPSILON) stop = { reason: 'too-far', over: excess };
  else cost += excess;
  if (stop === null && free < path.length - EPSILON && path.room.barrier) {
    stop = { reason: 'in-the-way', barrier: path.room.barrier };
  }
  return { length: distance, cost, paid, stop };
}

/** A step that can be made in part. */
interface PartialStep {
  readonly path: Path;
  /** Length or degrees of the whole step. */
  readonly amount: number;
  /** Returns the block after part of the step. */
  after(amount: number): Block;
}

function planAdvance(block: Block, { heading, length }: Go, field: Surroundings, costPerInch: number): PartialStep {
  const after = (amount: number): Block => shiftBlock(block, heading, amount);
  const stretches = splitByGround(listTracks(block, after(length)), field.ground, length);
  const room = measureRoomAhead(block, heading, field.others, field.table);
  return { path: { length, stretches, each: costPerInch, room }, amount: length, after };
}

/** Wheels are approximated by chords of this many degrees to find the ground under them. */
const WHEEL_CHORD_DEGREES: Degrees = 5;

/** Returns the path length of the outer front corner in a wheel. */
export const getWheelLength = (block: Block, degrees: Degrees): number => block.front * degrees * RADIANS;

function planWheel(block: Block, { on, degrees }: Wheel, field: Surroundings, costPerInch: number): PartialStep {
  const after = (amount: number): Block => wheelBlock(block, on, amount);
  const stretches = Array.from({ length: Math.ceil(degrees / WHEEL_CHORD_DEGREES) }, (_, chord) => {
    const [from, to] = [chord * WHEEL_CHORD_DEGREES, Math.min((chord + 1) * WHEEL_CHORD_DEGREES, degrees)];
    const start = getWheelLength(block, from);
    return splitByGround(listTracks(after(from), after(to)), field.ground, getWheelLength(block, to - from)).map(
      (stretch) => ({ ...stretch, from: stretch.from + start, to: stretch.to + start }),
    );
  }).flat();
  const { length, barrier } = measureRoomToWheel(block, on, degrees, field.others, field.table);
  const way = {
    length: getWheelLength(block, degrees),
    stretches,
    each: costPerInch,
    room: { length: getWheelLength(block, length), barrier },
  };
  return { path: way, amount: degrees, after };
}

const NO_COSTS_PAID: ReadonlySet<string> = new Set();

const rejectStep = (manoeuvre: Manoeuvre, position: Position, stop: MoveStop): StepResult => ({
  manoeuvre,
  position,
  cost: 0,
  paid: NO_COSTS_PAID,
  stop,
});

/** Rounds the allowed part of a step down to 0.01, so that the stored position is free too. */
function roundStep(
  amount: number,
  isFree: (position: Position) => boolean,
  at: (amount: number) => Position,
): { readonly amount: number; readonly position: Position } {
  for (let hundredths = Math.floor(amount * 100 + 1e-6); hundredths > 0; hundredths -= 1) {
    const position = toStoredPosition(at(hundredths / 100));
    if (isFree(position)) return { amount: hundredths / 100, position };
  }
  return { amount: 0, position: toStoredPosition(at(0)) };
}

const notAllowed: MoveStop = { reason: 'not-allowed' };

/** Makes a step completely or not at all. */
function makeWholeStep(
  manoeuvre: Manoeuvre,
  from: Position,
  to: Position,
  body: UnitBody,
  cost: number | null,
  left: number,
  field: Surroundings,
): StepResult {
  if (cost === null) return rejectStep(manoeuvre, from, notAllowed);
  if (cost > left + EPSILON) return rejectStep(manoeuvre, from, { reason: 'too-far', over: cost - left });
  const position = toStoredPosition(to);
  const barrier = measureRoomToWheel(toBlock(position, body), 'left', 1e-9, field.others, field.table).barrier;
  if (barrier) return rejectStep(manoeuvre, from, { reason: 'in-the-way', barrier });
  return { manoeuvre, position, cost, paid: NO_COSTS_PAID, stop: null };
}

/** Returns the position after a turn on the spot. A quarter turn swaps files and ranks; the unit's centre stays in place. */
export function turnPosition(position: Position, body: UnitBody, degrees: Degrees): Position {
  const block = toBlock(position, body);
  const quarter = Math.abs(degrees) === 90;
  const files = quarter ? countRanks(position, body) : position.files;
  const facing = position.facing + degrees;
  const turnedBlock = toBlock({ at: block.at, facing, files }, body);
  const at = fromRelative({ at: getCentre(block), facing }, { right: 0, ahead: turnedBlock.depth / 2 });
  return { at, facing, files };
}

/**
 * Makes the possible part of one step.
 * @param left remaining allowance
 * @param underfoot ground at the start of the move
 * @param paid one-off costs of earlier steps
 */
function makeStep(
  manoeuvre: Manoeuvre,
  position: Position,
  body: UnitBody,
  pace: MoveCosts,
  left: number,
  field: Surroundings,
  underfoot: GroundUnderfoot,
  paid: ReadonlySet<string>,
): StepResult {
  const block = toBlock(position, body);
  if (manoeuvre.kind === 'turn') {
    const to = turnPosition(position, body, manoeuvre.degrees);
    return makeWholeStep(manoeuvre, position, to, body, pace.turn(manoeuvre.degrees), left, field);
  }
  if (manoeuvre.kind === 'form') {
    const to = { ...position, files: manoeuvre.files };
    return makeWholeStep(manoeuvre, position, to, body, pace.form(manoeuvre.files, position), left, field);
  }
  const costPerInch = manoeuvre.kind === 'go' ? pace.heading(manoeuvre.heading) : pace.wheel;
  if (costPerInch === null) return rejectStep(manoeuvre, position, notAllowed);
  if (manoeuvre.kind === 'wheel' && manoeuvre.degrees > (pace.widestWheel ?? 360)) {
    return rejectStep(manoeuvre, position, notAllowed);
  }
  const wheelCost = manoeuvre.kind === 'wheel' ? (pace.eachWheel?.(manoeuvre.degrees) ?? 0) : 0;
  if (wheelCost > left + EPSILON) return rejectStep(manoeuvre, position, { reason: 'too-far', over: wheelCost - left });
  const { path, after, amount } =
    manoeuvre.kind === 'go'
      ? planAdvance(block, manoeuvre, field, costPerInch)
      : planWheel(block, manoeuvre, field, costPerInch);
  const affordable = followPath(path, left - wheelCost, underfoot, paid, ({ ground }) =>
    pace.cost(ground, block, after(amount)),
  );
  const { length, stop } = affordable;
  const share = stop === null ? 1 : length / path.length;
  const otherUnits = field.others.filter((other) => !doBlocksOverlap(block, other.block));
  const wasOnTable = isOnTable(block, field.table);
  const isFree = (to: Position): boolean => {
    const endBlock = toBlock(to, body);
    return (
      (!wasOnTable || isOnTable(endBlock, field.table)) &&
      !otherUnits.some((other) => doBlocksOverlap(endBlock, other.block))
    );
  };
  const rounded = roundStep(amount * share, isFree, (amount) => ({ ...after(amount), files: position.files }));
  const completed: Manoeuvre =
    manoeuvre.kind === 'go' ? { ...manoeuvre, length: rounded.amount } : { ...manoeuvre, degrees: rounded.amount };
  return {
    manoeuvre: completed,
    position: rounded.position,
    cost: wheelCost + affordable.cost,
    paid: affordable.paid,
    stop,
  };
}

/** Makes the steps of a move in order until one cannot be completed. */
export function makeMove(
  steps: readonly Manoeuvre[],
  start: Position,
  body: UnitBody,
  pace: MoveCosts,
  field: Surroundings,
): Movement {
  let [position, spent, stop]: [Position, number, MoveStop | null] = [start, 0, null];
  let paid = NO_COSTS_PAID;
  const underfoot = field.stood
    ? findUnderfootAfterTurn(field.stood, field.ground)
    : findUnderfoot(toBlock(start, body), field.ground);
  const results: StepResult[] = [];
  for (const step of steps) {
    if (stop !== null) break;
    const result = makeStep(step, position, body, pace, pace.allowance - spent, field, underfoot, paid);
    results.push(result);
    paid = new Set([...paid, ...result.paid]);
    ({ position, stop } = result);
    spent += result.cost;
  }
  return { position, spent, steps: results, stop };
}
