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
  readonly each: number;
  /** Figures or models of the last box. */
  readonly last: number;
  readonly groups: readonly BoxGroup[];
}

export interface BoxesWanted {
  readonly count: number;
  readonly groupSize: number;
  /** Maximum boxes. Above it, a box represents a group or several groups. */
  readonly most: number;
  /** Shares to mark, in ascending order. */
  readonly marks: readonly LossMark[];
  /** For a part of a unit: figures in the parts before it, and in the whole unit. */
  readonly within?: { readonly before: number; readonly whole: number };
}

export const LOSS_MARKS: readonly LossMark[] = ['¼', '½', '¾'];
const QUARTERS: Readonly<Record<LossMark, number>> = { '¼': 1, '½': 2, '¾': 3 };

/** Returns the losses at which that share of a unit is lost. */
export const lossAt = (count: number, mark: LossMark): number => Math.ceil((count * QUARTERS[mark]) / 4);

/** Boxes between two gaps if a box is a whole group. */
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

/** Lays out the casualty boxes of one part of a unit. */
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
