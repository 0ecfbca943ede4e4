import { type Block, middleOf, overlap, placeSeen } from './block.ts';
import { bearingOf, HAIR, lengthOf, minus, type Point, stored, storedPoint } from './point.ts';
import { moved, roomAhead, type Standing, type TableSize } from './room.ts';

/** A move that nobody chooses: straight on or back, or away from whom a unit flees, or towards whom it follows. */
export interface Flight {
  readonly way: 'ahead' | 'back' | 'away' | 'towards';
  readonly length: number;
  /** How it stands at the end: as it went, or turned about. */
  readonly ends: 'onward' | 'about';
  /** Whoever comes to the edge of the table leaves it, or stops there. */
  readonly atEdge: 'leaves' | 'stops';
}

/** Where a flight ends, as it is stored. */
export interface Fled {
  readonly block: Block;
  readonly gone: number;
  readonly leavesTable: boolean;
  /** The pieces of ground that it went over, by their ids; none where no ground was asked. */
  readonly over: readonly string[];
}

/** What ground and enemies make of a straight way. */
export interface Reached {
  readonly gone: number;
  /** Nothing but the edge of the table stopped it. */
  readonly atEdge: boolean;
  readonly over: readonly string[];
}

/** How somebody flees who is slowed by ground, stopped by what is barred, and held by enemies. */
export interface FlightOver {
  /** How far it comes straight on from a block that looks that way. */
  reach(start: Block, length: number): Reached;
  /** It may go round what is in its way. */
  readonly turns: boolean;
}

/** The same ground, as far as may be, for a unit that looks another way. */
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

/** How much farther somebody goes at a time until he stands on nobody. */
const STRIDE = 0.1;

/** How far off its way somebody turns to get round something, the least first. */
const ROUND = [15, -15, 30, -30, 45, -45, 60, -60] as const;

/**
 * A unit's flight.
 * @param other the middle of whom it flees or follows; null where nobody is there
 * @param others whom it passes through, and does not end upon
 * @param over what ground and enemies make of its way; where absent it goes over any ground and through anybody, and on until it stands on nobody
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
  if (!over) return passing(block, flight, straight, others, table);
  const first = held(block, flight, straight, others, over);
  if (!over.turns || first.gone >= flight.length - STRIDE || first.leavesTable) return first;
  let best = { fled: first, progress: first.gone };
  for (const off of ROUND) {
    const fled = held(block, flight, straight + off, others, over);
    const progress = fled.gone * Math.cos((off * Math.PI) / 180);
    if (progress > best.progress + STRIDE) best = { fled, progress };
  }
  return best.fled;
}

/** As it is stored: by its rounding alone it might stand on somebody. */
function endedAt(start: Block, { ends }: Flight, gone: number): Block {
  const there = moved(start, 'forward', gone);
  const { at, facing, ...size } = ends === 'about' ? facingTo(there, there.facing + 180) : there;
  return { ...size, at: storedPoint(at), facing: stored(facing) };
}

/** A flight that is never longer than it may be: friends are passed where there is room beyond them, else it ends before them. */
function held(block: Block, flight: Flight, towards: number, others: readonly Standing[], { reach }: FlightOver): Fled {
  const start = facingTo(block, towards);
  const reached = reach(start, flight.length);
  let { gone } = reached;
  const isOn = (): boolean => {
    const there = endedAt(start, flight, gone);
    return others.some((each) => overlap(there, each.block));
  };
  const leavesTable = flight.atEdge === 'leaves' && reached.atEdge;
  while (!leavesTable && gone > 0 && isOn()) gone = Math.max(0, gone - STRIDE);
  if (gone <= 0 && isOn()) return { block, gone: 0, leavesTable: false, over: [] };
  return { block: endedAt(start, flight, gone), gone, leavesTable, over: reached.over };
}

/** Over any ground and through anybody. */
function passing(block: Block, flight: Flight, towards: number, others: readonly Standing[], table: TableSize): Fled {
  const { length, atEdge } = flight;
  const start = facingTo(block, towards);
  const room = Math.max(0, roomAhead(start, 'forward', [], table).length);
  let gone = Math.min(length, room);
  const isOn = (): boolean => {
    const there = endedAt(start, flight, gone);
    return others.some((each) => overlap(there, each.block));
  };
  while (gone < room && isOn()) gone = Math.min(room, gone + STRIDE);
  // Nobody is left standing on another: where there is no room farther on, it goes less far.
  while (gone > 0 && isOn()) gone = Math.max(0, gone - STRIDE);
  // Where there is no room to turn either, it stands as it stood.
  if (gone <= 0 && isOn()) return { block, gone: 0, leavesTable: false, over: [] };
  const leavesTable = atEdge === 'leaves' && length > room + HAIR;
  return { block: endedAt(start, flight, gone), gone, leavesTable, over: [] };
}
