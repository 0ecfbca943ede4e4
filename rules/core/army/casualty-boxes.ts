import type { LossMark } from '../rule-system.ts';

export interface CasualtyBox {
  /** Set on the box with which the unit has lost so much. */
  readonly mark: LossMark | null;
}

/** Boxes that stand together on the sheet as the figures do on the table. */
export interface BoxGroup {
  readonly boxes: readonly CasualtyBox[];
  /** The one group that is not complete. */
  readonly partial: boolean;
}

export interface CasualtyBoxes {
  /** How many figures or models one box stands for. */
  readonly each: number;
  /** How many the last box stands for, where that is another number. */
  readonly last: number;
  readonly groups: readonly BoxGroup[];
}

export interface BoxesWanted {
  readonly count: number;
  readonly groupSize: number;
  /** The most boxes to draw; above it a box stands for a group, then for several. */
  readonly most: number;
  /** The shares to mark, in rising order. */
  readonly marks: readonly LossMark[];
  /** Where these are one part of a unit: how many stand in the parts before it, and how many the whole unit has. */
  readonly within?: { readonly before: number; readonly whole: number };
}

export const LOSS_MARKS: readonly LossMark[] = ['¼', '½', '¾'];
const QUARTERS: Readonly<Record<LossMark, number>> = { '¼': 1, '½': 2, '¾': 3 };

/** Losses at which such a share of a unit is gone. */
export const lossAt = (count: number, mark: LossMark): number => Math.ceil((count * QUARTERS[mark]) / 4);

/** Boxes in a row between two gaps where a group is one box. */
const TOGETHER = 5;

function figuresPerBox(count: number, groupSize: number, most: number): number {
  if (count <= most) return 1;
  const fits = (each: number) => Math.ceil(count / each) <= most;
  if (groupSize > 1 && fits(groupSize)) return groupSize;
  for (let ten = 10; ; ten *= 10) {
    const each = [ten, 2 * ten, 5 * ten].map((tens) => groupSize * tens).find(fits);
    if (each !== undefined) return each;
  }
}

/** Lays out the boxes in which the losses of one part of a unit are struck off. */
export function casualtyBoxes({ count, groupSize, most, marks, within }: BoxesWanted): CasualtyBoxes {
  const { before, whole } = within ?? { before: 0, whole: count };
  const each = figuresPerBox(count, groupSize, most);
  const points = marks.map((mark) => lossAt(whole, mark) - before);
  const number = Math.ceil(count / each);
  const boxes = Array.from({ length: number }, (_, at): CasualtyBox => {
    const highest = points.findLastIndex((lost) => lost > at * each && lost <= Math.min(count, (at + 1) * each));
    return { mark: marks[highest] ?? null };
  });
  const byFigure = each === 1 && groupSize > 1;
  const together = byFigure ? groupSize : TOGETHER;
  const groups = Array.from({ length: Math.ceil(number / together) }, (_, at) => {
    const inGroup = boxes.slice(at * together, (at + 1) * together);
    return { boxes: inGroup, partial: byFigure && inGroup.length < groupSize };
  });
  return { each, last: count - (number - 1) * each, groups };
}
