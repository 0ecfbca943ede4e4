import { choiceInForce, type RulingsInForce } from '../../core/ruling.ts';
import { SAS_7 } from '../rulings.ts';

/** Headings of the casualty chart's columns. */
export const COLUMNS = ['<1', ...Array.from({ length: 19 }, (_, index) => String((index + 1) * 5)), '100<'] as const;

/* The casualty chart of the first printing (ruling SAS-3), a line for each face of the die; * kills an attached commander. */
const ROWS = [
  '0* 0  0  0  0  1  1  1  2  2  2  3* 3  3  4  4  4  5  5  5  6*',
  '0  0  0* 0  1* 1  1  2  2  2* 3  3  3  4* 4  4  5  5  5* 6  6',
  '0  0  0  1  1  1  2  2* 2  3  3  3  4  4  4  5  5* 5  6  6* 6',
  '0  0  1  1* 1  2  2* 2  3  3  3  4  4  4  5* 5  5  6  6  6  7',
  '0  1  1  1  2  2* 2  3  3* 3  4  4  4* 5  5  5  6  6* 6  7  7*',
  '1  1* 1  2  2  2  3  3  3  4  4* 4  5  5  5  6* 6  6  7  7  7',
].map((row) => row.split(/ +/));

/** A cell of the chart. */
export interface Cell {
  readonly casualties: number;
  readonly star: boolean;
}

/** What the chart says for a face of the die in a column counted from 0. */
export function cellAt(face: number, column: number): Cell {
  const cell = ROWS[face - 1]?.[column];
  if (cell === undefined) throw new RangeError(`the casualty chart has no cell for a ${face} in column ${column}`);
  return { casualties: Number.parseInt(cell, 10), star: cell.endsWith('*') };
}

/** A line of the chart as it is printed, for a face of the die. */
export const chartRow = (face: number): readonly string[] => ROWS[face - 1] ?? [];

const LAST = COLUMNS.length - 1;
const STEP = 5;
const within = (column: number): number => Math.min(LAST, Math.max(0, column));

/** The column, counted from 0, in which a total is read before any shift (ruling SAS-7). */
export function columnOf(total: number, inForce: RulingsInForce): number {
  const way = choiceInForce(SAS_7, inForce);
  if (way === 'up') return total < 1 ? 0 : within(Math.ceil(total / STEP));
  if (way === 'nearest') return within(Math.round(total / STEP));
  return within(Math.floor(total / STEP));
}

/** A column so many to the right, or to the left where negative; the chart's ends hold (ruling SAS-10). */
export const shifted = (column: number, by: number): number => within(column + by);

/** Whether a shift runs into an end of the chart. */
export const runsOff = (column: number, by: number): boolean => column + by !== shifted(column, by);
