import { type Degrees, normalised, type Point, stored, storedPoint } from './angles.ts';
import type { Block } from './block.ts';

/** What is stored of where a unit stands; all the rest follows from it. */
export interface Position {
  /** The middle of its front. */
  readonly at: Point;
  readonly facing: Degrees;
  /** How many bases stand side by side in its front rank. */
  readonly files: number;
}

/** What a unit is made of: bases (groups, stands, elements, models) that stand in files and ranks. */
export interface Body {
  /** Those that are left. */
  readonly bases: number;
  /** The front and depth of one base. */
  readonly base: { readonly front: number; readonly depth: number };
}

/** Ranks, the last of which may be short. */
export const ranksOf = ({ files }: Position, { bases }: Body): number => Math.ceil(bases / Math.min(files, bases));

/** The ground that a unit covers. Losses thin its rear rank first; it has fewer files once no second rank is left. */
export function blockOf(position: Position, body: Body): Block {
  const { at, facing } = position;
  const files = Math.min(position.files, body.bases);
  return { at, facing, front: files * body.base.front, depth: ranksOf(position, body) * body.base.depth };
}

/** A position as it is stored: to a hundredth of the unit of length and of a degree. */
export const storedPosition = ({ at, facing, files }: Position): Position => ({
  at: storedPoint(at),
  facing: normalised(stored(facing)),
  files,
});
