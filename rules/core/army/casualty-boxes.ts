import type { LossMark } from '../rule-system.ts';

export interface CasualtyBox {
  /** Share of the unit that is lost with this box, if marked. */
  readonly mark: LossMark | null;
}

/** Boxes drawn together, like the figures on the table. */
export interface BoxGroup {
  readonly boxes: readonly CasualtyBox[];
  /** True for the incomplete group. */
  readonly partial: boolean;
}

export interface CasualtyBoxes {
  /** Figures or models per box. */
  readonly boxSize: number;
  /** Figures or models of the last box. */
  readonly lastBoxSize: number;
  readonly groups: readonly BoxGroup[];
}

export interface BoxOptions {
  readonly count: number;
  readonly groupSize: number;
  /** Maximum boxes. Above it, a box represents a group or several groups. */
  readonly maxBoxes: number;
  /** Shares to mark, in ascending order. */
  readonly marks: readonly LossMark[];
  /** For a part of a unit: figures in the parts before it, and in the whole unit. */
  readonly within?: { readonly before: number; readonly whole: number };
}

export const LOSS_MARKS: readonly LossMark[] = ['¼', '½', '¾'];
const QUARTERS: Readonly<Record<LossMark, number>> = { '¼': 1, '½': 2, '¾': 3 };

/** Returns the losses at which that share of a unit is lost. */
export const getLossAt = (count: number, mark: LossMark): number => Math.ceil((count * QUARTERS[mark]) / 4);

/** Boxes between two gaps if a box is a whole group. */
const BOXES_PER_GROUP = 5;

function getBoxSize(count: number, groupSize: number, max: number): number {
  if (count <= max) return 1;
  const fits = (boxSize: number) => Math.ceil(count / boxSize) <= max;
  if (groupSize > 1 && fits(groupSize)) return groupSize;
  for (let ten = 10; ; ten *= 10) {
    const boxSize = [ten, 2 * ten, 5 * ten].map((tens) => groupSize * tens).find(fits);
    if (boxSize !== undefined) return boxSize;
  }
}

/** Lays out the casualty boxes of one part of a unit. */
export function layOutBoxes({ count, groupSize, maxBoxes, marks, within }: BoxOptions): CasualtyBoxes {
  const { before, whole } = within ?? { before: 0, whole: count };
  const boxSize = getBoxSize(count, groupSize, maxBoxes);
  const losses = marks.map((mark) => getLossAt(whole, mark) - before);
  const boxCount = Math.ceil(count / boxSize);
  const boxes = Array.from({ length: boxCount }, (_, at): CasualtyBox => {
    const highest = losses.findLastIndex((lost) => lost > at * boxSize && lost <= Math.min(count, (at + 1) * boxSize));
    return { mark: marks[highest] ?? null };
  });
  const byFigure = boxSize === 1 && groupSize > 1;
  const perGroup = byFigure ? groupSize : BOXES_PER_GROUP;
  const groups = Array.from({ length: Math.ceil(boxCount / perGroup) }, (_, at) => {
    const groupBoxes = boxes.slice(at * perGroup, (at + 1) * perGroup);
    return { boxes: groupBoxes, partial: byFigure && groupBoxes.length < groupSize };
  });
  return { boxSize, lastBoxSize: count - (boxCount - 1) * boxSize, groups };
}
