/** A long table of rows of one height, and what of it is in view; all in pixels. */
export interface RowWindow {
  readonly count: number;
  readonly rowHeight: number;
  /** From the table's first row to the upper edge of what is in view; below 0 where the table begins further down. */
  readonly top: number;
  readonly height: number;
  /** A row that stays whatever is in view: it has the focus. */
  readonly kept: number | null;
}

/** Rows put on the page come and go by so many, so that not every pixel of a scroll is work. */
const STEP = 8;

/** The numbers of the rows to put on the page: those in view, a few before and after, and the one that must stay. */
export function rowsToShow({ count, rowHeight, top, height, kept }: RowWindow): number[] {
  const first = Math.max(0, Math.floor(top / rowHeight / STEP - 1) * STEP);
  const end = Math.min(count, Math.ceil((top + height) / rowHeight / STEP + 1) * STEP);
  const rows = Array.from({ length: Math.max(0, end - first) }, (_none, index) => first + index);
  if (kept === null || kept >= count || (kept >= first && kept < end)) return rows;
  return kept < first ? [kept, ...rows] : [...rows, kept];
}
