import { type Block, middleOf, overlap, placeSeen } from './block.ts';
import { bearingOf, HAIR, lengthOf, minus, type Point, stored, storedPoint } from './angles.ts';
import { moved, roomAhead, type Standing, type TableSize } from './room.ts';

/** A compulsory move: straight ahead or back, away from an enemy, or towards one. */
export interface Flight {
  readonly way: 'ahead' | 'back' | 'away' | 'towards';
  readonly length: number;
  /** Facing at the end: in the direction of the move, or turned about. */
  readonly ends: 'onward' | 'about';
  /** Leaves the table at its edge, or stops there. */
  readonly atEdge: 'leaves' | 'stops';
}

/** End of a flight, rounded for storage. */
export interface Fled {
  readonly block: Block;
  readonly gone: number;
  readonly leavesTable: boolean;
  /** Ids of the terrain pieces crossed; empty if terrain was ignored. */
  readonly over: readonly string[];
}

/** Result of a straight move with terrain and enemies considered. */
export interface Reached {
  readonly gone: number;
  /** True if only the edge of the table stopped the move. */
  readonly atEdge: boolean;
  readonly over: readonly string[];
}

/** Terrain and enemies for a flight that they slow or stop. */
export interface FlightOver {
  /** Measures a straight move from a block that already faces the right way. */
  reach(start: Block, length: number): Reached;
  /** If true, the flight may turn aside to avoid obstacles. */
  readonly turns: boolean;
}

/** Turns a block about its centre. */
const facingTo = (block: Block, facing: number): Block => ({
  ...block,
  at: placeSeen({ at: middleOf(block), facing }, { right: 0, ahead: block.depth / 2 }),
  facing,
});

function bearing(block: Block, way: Flight['way'], other: Point | null): number {
  if (way === 'ahead') return block.facing;
  const between = other && minus(middleOf(block), other);
  if (way === 'back' || between === null || lengthOf(between) <= HAIR) return block.facing + 180;
  return bearingOf(between) + (way === 'away' ? 0 : 180);
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
export function flightOf(
  block: Block,
  flight: Flight,
  other: Point | null,
  others: readonly Standing[],
  table: TableSize,
  over?: FlightOver,
): Fled {
  const straight = bearing(block, flight.way, other);
  if (!over) return fleeUnhindered(block, flight, straight, others, table);
  const first = fleeOverTerrain(block, flight, straight, others, over);
  if (!over.turns || first.gone >= flight.length - STEP || first.leavesTable) return first;
  let best = { fled: first, progress: first.gone };
  for (const off of TURNS) {
    const fled = fleeOverTerrain(block, flight, straight + off, others, over);
    const progress = fled.gone * Math.cos((off * Math.PI) / 180);
    if (progress > best.progress + STEP) best = { fled, progress };
  }
  return best.fled;
}

/** Rounds the end of a flight before the overlap check, because rounding alone can make the unit overlap another. */
function endedAt(start: Block, { ends }: Flight, gone: number): Block {
  const there = moved(start, 'forward', gone);
  const { at, facing, ...size } = ends === 'about' ? facingTo(there, there.facing + 180) : there;
  return { ...size, at: storedPoint(at), facing: stored(facing) };
}

/** Flees no farther than allowed. Passes through friends if there is room beyond them, otherwise ends before them. */
function fleeOverTerrain(
  block: Block,
  flight: Flight,
  towards: number,
  others: readonly Standing[],
  { reach }: FlightOver,
): Fled {
  const start = facingTo(block, towards);
  const reached = reach(start, flight.length);
  let { gone } = reached;
  const isOn = (): boolean => {
    const there = endedAt(start, flight, gone);
    return others.some((each) => overlap(there, each.block));
  };
  const leavesTable = flight.atEdge === 'leaves' && reached.atEdge;
  while (!leavesTable && gone > 0 && isOn()) gone = Math.max(0, gone - STEP);
  if (gone <= 0 && isOn()) return { block, gone: 0, leavesTable: false, over: [] };
  return { block: endedAt(start, flight, gone), gone, leavesTable, over: reached.over };
}

/** Flees over any terrain and through any unit. */
function fleeUnhindered(
  block: Block,
  flight: Flight,
  towards: number,
  others: readonly Standing[],
  table: TableSize,
): Fled {
  const { length, atEdge } = flight;
  const start = facingTo(block, towards);
  const room = Math.max(0, roomAhead(start, 'forward', [], table).length);
  let gone = Math.min(length, room);
  const isOn = (): boolean => {
    const there = endedAt(start, flight, gone);
    return others.some((each) => overlap(there, each.block));
  };
  while (gone < room && isOn()) gone = Math.min(room, gone + STEP);
  // Without room farther on, shorten the flight: no unit may end on another.
  while (gone > 0 && isOn()) gone = Math.max(0, gone - STEP);
  // Without room to turn, the unit stays as it was.
  if (gone <= 0 && isOn()) return { block, gone: 0, leavesTable: false, over: [] };
  const leavesTable = atEdge === 'leaves' && length > room + HAIR;
  return { block: endedAt(start, flight, gone), gone, leavesTable, over: [] };
}
