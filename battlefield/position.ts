import { type Degrees, normaliseAngle, type Point, roundToHundredth, toStoredPoint } from './angles.ts';
import type { Block } from './block.ts';

/** Stored position of a unit. Everything else is derived from it. */
export interface Position {
  /** Centre of the front. */
  readonly at: Point;
  readonly facing: Degrees;
  /** Number of bases side by side in the front rank. */
  readonly files: number;
}

/** Composition of a unit: bases (groups, stands, elements, models) in files and ranks. */
export interface UnitBody {
  /** Remaining bases. */
  readonly bases: number;
  /** Size of one base. */
  readonly base: { readonly front: number; readonly depth: number };
}

/** Returns the number of ranks, including an incomplete last one. */
export const countRanks = ({ files }: Position, { bases }: UnitBody): number =>
  Math.ceil(bases / Math.min(files, bases));

/** Returns the footprint of a unit. Losses come off the rear rank first; with one rank left, the front shrinks. */
export function toBlock(position: Position, body: UnitBody): Block {
  const { at, facing } = position;
  const files = Math.min(position.files, body.bases);
  return { at, facing, front: files * body.base.front, depth: countRanks(position, body) * body.base.depth };
}

/** Rounds a position to 0.01 units of length and 0.01 degrees for storage. */
export const toStoredPosition = ({ at, facing, files }: Position): Position => ({
  at: toStoredPoint(at),
  facing: normaliseAngle(roundToHundredth(facing)),
  files,
});
