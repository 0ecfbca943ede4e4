import { type Block, getCentre, doBlocksOverlap, fromRelative } from './block.ts';
import { toBearing, EPSILON, magnitude, minus, type Point, roundToHundredth, toStoredPoint } from './angles.ts';
import { shiftBlock, measureRoomAhead, type Occupant, type TableSize } from './room.ts';

/** A compulsory move: straight ahead or back, away from an enemy, or towards one. */
export interface Flight {
  readonly way: 'ahead' | 'back' | 'away' | 'towards';
  readonly length: number;
  /** Facing at the end: in the direction of the move (`onward`), or turned about (`about`). */
  readonly ends: 'onward' | 'about';
  /** Effect of the table edge: the unit leaves the table, or stops. */
  readonly atEdge: 'leaves' | 'stops';
}

/** End of a flight, rounded for storage. */
export interface FlightEnd {
  readonly block: Block;
  readonly distance: number;
  readonly leavesTable: boolean;
  /** Ids of the terrain pieces crossed; empty if terrain was ignored. */
  readonly over: readonly string[];
}

/** Result of a straight move that terrain and enemies can shorten. */
export interface StraightMove {
  readonly distance: number;
  /** True if only the edge of the table stopped the move. */
  readonly atEdge: boolean;
  readonly over: readonly string[];
}

/** Terrain and enemies that can slow or stop a flight. */
export interface FlightTerrain {
  /** Measures a straight move from a block that already faces the right way. */
  reach(start: Block, length: number): StraightMove;
  /** If true, the flight may turn aside to avoid obstacles. */
  readonly turns: boolean;
}

/** Turns a block about its centre. */
const turnBlock = (block: Block, facing: number): Block => ({
  ...block,
  at: fromRelative({ at: getCentre(block), facing }, { right: 0, ahead: block.depth / 2 }),
  facing,
});

function bearing(block: Block, way: Flight['way'], other: Point | null): number {
  if (way === 'ahead') return block.facing;
  const between = other && minus(getCentre(block), other);
  if (way === 'back' || between === null || magnitude(between) <= EPSILON) return block.facing + 180;
  return toBearing(between) + (way === 'away' ? 0 : 180);
}

/** Step by which a flight is lengthened or shortened to find a free place. */
const STEP = 0.1;

/** Turns to try when avoiding an obstacle, in degrees, smallest first. */
const TURNS = [15, -15, 30, -30, 45, -45, 60, -60] as const;

/**
 * Returns where a flight ends.
 * @param other centre of the enemy that the unit flees or follows, or null
 * @param others units that the flight may pass through but not end on
 * @param over terrain and enemies; if absent, the flight ignores both and continues until the place is free
 */
export function findFlightEnd(
  block: Block,
  flight: Flight,
  other: Point | null,
  others: readonly Occupant[],
  table: TableSize,
  over?: FlightTerrain,
): FlightEnd {
  const straight = bearing(block, flight.way, other);
  if (!over) return fleeUnhindered(block, flight, straight, others, table);
  const first = fleeOverTerrain(block, flight, straight, others, over);
  if (!over.turns || first.distance >= flight.length - STEP || first.leavesTable) return first;
  let best = { fled: first, progress: first.distance };
  for (const angle of TURNS) {
    const fled = fleeOverTerrain(block, flight, straight + angle, others, over);
    const progress = fled.distance * Math.cos((angle * Math.PI) / 180);
    if (progress > best.progress + STEP) best = { fled, progress };
  }
  return best.fled;
}

/** Rounds the end of a flight before the overlap check, because rounding alone can make the unit overlap another. */
function placeEnd(start: Block, { ends }: Flight, gone: number): Block {
  const end = shiftBlock(start, 'forward', gone);
  const { at, facing, ...size } = ends === 'about' ? turnBlock(end, end.facing + 180) : end;
  return { ...size, at: toStoredPoint(at), facing: roundToHundredth(facing) };
}

/** Flees no farther than allowed. Passes through friends if there is room beyond them, otherwise ends before them. */
function fleeOverTerrain(
  block: Block,
  flight: Flight,
  towards: number,
  others: readonly Occupant[],
  { reach }: FlightTerrain,
): FlightEnd {
  const start = turnBlock(block, towards);
  const reached = reach(start, flight.length);
  let { distance } = reached;
  const overlapsUnit = (): boolean => {
    const end = placeEnd(start, flight, distance);
    return others.some((each) => doBlocksOverlap(end, each.block));
  };
  const leavesTable = flight.atEdge === 'leaves' && reached.atEdge;
  while (!leavesTable && distance > 0 && overlapsUnit()) distance = Math.max(0, distance - STEP);
  if (distance <= 0 && overlapsUnit()) return { block, distance: 0, leavesTable: false, over: [] };
  return { block: placeEnd(start, flight, distance), distance, leavesTable, over: reached.over };
}

/** Flees over any terrain and through any unit. */
function fleeUnhindered(
  block: Block,
  flight: Flight,
  towards: number,
  others: readonly Occupant[],
  table: TableSize,
): FlightEnd {
  const { length, atEdge } = flight;
  const start = turnBlock(block, towards);
  const room = Math.max(0, measureRoomAhead(start, 'forward', [], table).length);
  let gone = Math.min(length, room);
  const overlapsUnit = (): boolean => {
    const end = placeEnd(start, flight, gone);
    return others.some((each) => doBlocksOverlap(end, each.block));
  };
  while (gone < room && overlapsUnit()) gone = Math.min(room, gone + STEP);
  // If there is no room farther on, shortens the flight: no unit may end on another.
  while (gone > 0 && overlapsUnit()) gone = Math.max(0, gone - STEP);
  // If there is no room to turn, the unit stays as it was.
  if (gone <= 0 && overlapsUnit()) return { block, distance: 0, leavesTable: false, over: [] };
  const leavesTable = atEdge === 'leaves' && length > room + EPSILON;
  return { block: placeEnd(start, flight, gone), distance: gone, leavesTable, over: [] };
}
