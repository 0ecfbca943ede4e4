import { z } from 'zod';
import type { Step } from '../../core/procedure.ts';
import { choiceInForce, type RulingsInForce } from '../../core/ruling.ts';
import { onCrusade, SAS_7 } from '../rulings.ts';

/** A line of the working under one section of the book. */
export const step = (citation: string, text: string): Step => ({ text, citation });

/** "+1" and "−1", with the true minus sign. */
export const signed = (amount: number): string => (amount < 0 ? `−${-amount}` : `+${amount}`);

/** "2R", "1L", as the book writes column shifts. */
export const shiftWords = (columns: number): string => (columns < 0 ? `${-columns}L` : `${columns}R`);

/** "1 casualty", "no casualties". */
export const casualtyWords = (casualties: number): string =>
  casualties === 0 ? 'no casualties' : casualties === 1 ? '1 casualty' : `${casualties} casualties`;

/** A condition that is not met unless it is said to be. */
export const yes = z.boolean().default(false);

/** Strength points of a unit, as they stand. */
export const strength = z.int().min(0).max(200);

/** A distance in inches. */
export const inches = z.number().min(0).max(200);

/** A casualty chart (SAS Ancient Rules, casualty chart; sheet for the Crusades): the headings of its columns, and a line of cells for each face of the die. */
interface Chart {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const fives = (most: number): string[] => Array.from({ length: most / 5 }, (_, index) => String((index + 1) * 5));
const rowsOf = (...lines: readonly string[]): string[][] => lines.map((row) => row.split(/ +/));

/* The casualty chart of the first printing (ruling SAS-3); * kills an attached commander. */
const PRINTED: Chart = {
  columns: ['<1', ...fives(95), '100<'],
  rows: rowsOf(
    '0* 0  0  0  0  1  1  1  2  2  2  3* 3  3  4  4  4  5  5  5  6*',
    '0  0  0* 0  1* 1  1  2  2  2* 3  3  3  4* 4  4  5  5  5* 6  6',
    '0  0  0  1  1  1  2  2* 2  3  3  3  4  4  4  5  5* 5  6  6* 6',
    '0  0  1  1* 1  2  2* 2  3  3  3  4  4  4  5* 5  5  6  6  6  7',
    '0  1  1  1  2  2* 2  3  3* 3  4  4  4* 5  5  5  6  6* 6  7  7*',
    '1  1* 1  2  2  2  3  3  3  4  4* 4  5  5  5  6* 6  6  7  7  7',
  ),
};

/* The chart of the sheet for the Crusades: 100 has a column of its own (rulings SAS-5, SAS-25). */
const CRUSADES: Chart = {
  columns: ['<1', ...fives(100), '100<'],
  rows: rowsOf(
    '0* 0  0  0  0  1  1  1  1  2  2  2  3* 3  3  4  4  4  5  5  5  6*',
    '0  0  0* 0  1* 1  1  2  2  2* 3  3  3  3  4* 4  4  4  5  5  5* 6',
    '0  0  0  1  1  1  2  2* 2  3  3  3  4  4  4  5  5* 5  6  6  6* 6',
    '0  0  1  1* 1  2  2* 2  3  3  3  4  4  4  5* 5  5  6  6  6  6  7',
    '0  1  1  1  2  2* 2  3  3* 3  4  4  4* 5  5  5  6  6* 6  7  7* 7',
    '1  1* 1  2  2  3  3  3  3  4  4* 4  5  5  5  6* 6  6  7  7  7  7',
  ),
};

/** The chart in force, and the rulings that chose it. */
export const chartOf = (inForce: RulingsInForce): Chart => (onCrusade(inForce) ? CRUSADES : PRINTED);

/** The rulings that have a say in every reading of the chart. */
export const chartRulings = (inForce: RulingsInForce): readonly string[] =>
  onCrusade(inForce) ? ['SAS-5', 'SAS-7', 'SAS-25'] : ['SAS-3', 'SAS-7'];

/** A cell of the chart. */
export interface Cell {
  readonly casualties: number;
  readonly star: boolean;
}

/** What the chart says for a face of the die in a column counted from 0. */
export function cellAt(face: number, column: number, inForce: RulingsInForce): Cell {
  const cell = chartOf(inForce).rows[face - 1]?.[column];
  if (cell === undefined) throw new RangeError(`the casualty chart has no cell for a ${face} in column ${column}`);
  return { casualties: Number.parseInt(cell, 10), star: cell.endsWith('*') };
}

/** The heading of a column, counted from 0. */
export const headingOf = (column: number, inForce: RulingsInForce): string => chartOf(inForce).columns[column] ?? '';

const STEP = 5;
const MOST = 100;

/** A column so many to the right, or to the left where negative; the chart's ends hold (ruling SAS-10). */
export const shifted = (column: number, by: number, inForce: RulingsInForce): number =>
  Math.min(chartOf(inForce).columns.length - 1, Math.max(0, column + by));

/** The column, counted from 0, in which a total is read before any shift (rulings SAS-7, SAS-25). */
export function columnOf(total: number, inForce: RulingsInForce): number {
  const way = choiceInForce(SAS_7, inForce);
  if (onCrusade(inForce) && total > MOST) return chartOf(inForce).columns.length - 1;
  if (way === 'up') return total < 1 ? 0 : shifted(Math.ceil(total / STEP), 0, inForce);
  return shifted(way === 'nearest' ? Math.round(total / STEP) : Math.floor(total / STEP), 0, inForce);
}

/** Whether a shift runs into an end of the chart. */
export const runsOff = (column: number, by: number, inForce: RulingsInForce): boolean =>
  column + by !== shifted(column, by, inForce);
