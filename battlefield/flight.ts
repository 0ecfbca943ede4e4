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

/**
 * A unit's flight.
 * @param other the middle of whom it flees or follows; null where nobody is there
 * @param others whom it passes through, and does not end upon
 */
export function flightOf(
  block: Block,
  { way, length, ends, atEdge }: Flight,
  other: Point | null,
  others: readonly Standing[],
  table: TableSize,
): Fled {
  const start = facingTo(block, bearing(block, way, other));
  const room = Math.max(0, roomAhead(start, 'forward', [], table).length);
  let gone = Math.min(length, room);
  // As it is stored: by its rounding alone it might stand on somebody.
  const ended = (): Block => {
    const there = moved(start, 'forward', gone);
    const { at, facing, ...size } = ends === 'about' ? facingTo(there, there.facing + 180) : there;
    return { ...size, at: storedPoint(at), facing: stored(facing) };
  };
  const isOn = (): boolean => {
    const block = ended();
    return others.some((each) => overlap(block, each.block));
  };
  while (gone < room && isOn()) gone = Math.min(room, gone + STRIDE);
  // Nobody is left standing on another: where there is no room farther on, it goes less far.
  while (gone > 0 && isOn()) gone = Math.max(0, gone - STRIDE);
  // Where there is no room to turn either, it stands as it stood.
  if (gone <= 0 && isOn()) return { block, gone: 0, leavesTable: false };
  return { block: ended(), gone, leavesTable: atEdge === 'leaves' && length > room + HAIR };
}
