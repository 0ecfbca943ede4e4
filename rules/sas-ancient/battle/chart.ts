import { z } from 'zod';
import type { Step } from '../../core/procedure.ts';
import { getChoice, type RulingsInForce } from '../../core/ruling.ts';
import { isCrusade, SAS_7 } from '../rulings.ts';

export const step = (citation: string, text: string): Step => ({ text, citation });

export const formatSigned = (amount: number): string => (amount < 0 ? `−${-amount}` : `+${amount}`);

/** Formats column shifts as in the book: "2R", "1L". */
export const formatShift = (columns: number): string => (columns < 0 ? `${-columns}L` : `${columns}R`);

export const formatCasualties = (casualties: number): string =>
  casualties === 0 ? 'no casualties' : casualties === 1 ? '1 casualty' : `${casualties} casualties`;

export const flag = z.boolean().default(false);

export const strength = z.int().min(0).max(200);

export const inches = z.number().min(0).max(200);

/** A casualty chart: column headings, and a row of cells per die face (SAS Ancient Rules, casualty chart; sheet for the Crusades). */
interface Chart {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const listFives = (max: number): string[] => Array.from({ length: max / 5 }, (_, index) => String((index + 1) * 5));
const splitRows = (...lines: readonly string[]): string[][] => lines.map((row) => row.split(/ +/));

/* The casualty chart of the first printing (ruling SAS-3). A * kills an attached commander. */
const PRINTED: Chart = {
  columns: ['<1', ...listFives(95), '100<'],
  rows: splitRows(
    '0* 0  0  0  0  1  1  1  2  2  2  3* 3  3  4  4  4  5  5  5  6*',
    '0  0  0* 0  1* 1  1  2  2  2* 3  3  3  4* 4  4  5  5  5* 6  6',
    '0  0  0  1  1  1  2  2* 2  3  3  3  4  4  4  5  5* 5  6  6* 6',
    '0  0  1  1* 1  2  2* 2  3  3  3  4  4  4  5* 5  5  6  6  6  7',
    '0  1  1  1  2  2* 2  3  3* 3  4  4  4* 5  5  5  6  6* 6  7  7*',
    '1  1* 1  2  2  2  3  3  3  4  4* 4  5  5  5  6* 6  6  7  7  7',
  ),
};

/* The chart of the sheet for the Crusades, with a separate column for 100 (rulings SAS-5, SAS-25). */
const CRUSADES: Chart = {
  columns: ['<1', ...listFives(100), '100<'],
  rows: splitRows(
    '0* 0  0  0  0  1  1  1  1  2  2  2  3* 3  3  4  4  4  5  5  5  6*',
    '0  0  0* 0  1* 1  1  2  2  2* 3  3  3  3  4* 4  4  4  5  5  5* 6',
    '0  0  0  1  1  1  2  2* 2  3  3  3  4  4  4  5  5* 5  6  6  6* 6',
    '0  0  1  1* 1  2  2* 2  3  3  3  4  4  4  5* 5  5  6  6  6  6  7',
    '0  1  1  1  2  2* 2  3  3* 3  4  4  4* 5  5  5  6  6* 6  7  7* 7',
    '1  1* 1  2  2  3  3  3  3  4  4* 4  5  5  5  6* 6  6  7  7  7  7',
  ),
};

export const getChart = (inForce: RulingsInForce): Chart => (isCrusade(inForce) ? CRUSADES : PRINTED);

/** Rulings that affect every reading of the chart. */
export const listChartRulings = (inForce: RulingsInForce): readonly string[] =>
  isCrusade(inForce) ? ['SAS-5', 'SAS-7', 'SAS-25'] : ['SAS-3', 'SAS-7'];

export interface ChartCell {
  readonly casualties: number;
  readonly star: boolean;
}

/** Returns the cell for a face and a column index. @throws RangeError outside the chart */
export function getCell(face: number, column: number, inForce: RulingsInForce): ChartCell {
  const cell = getChart(inForce).rows[face - 1]?.[column];
  if (cell === undefined) throw new RangeError(`the casualty chart has no cell for a ${face} in column ${column}`);
  return { casualties: Number.parseInt(cell, 10), star: cell.endsWith('*') };
}

export const getHeading = (column: number, inForce: RulingsInForce): string => getChart(inForce).columns[column] ?? '';

const COLUMN_STEP = 5;
const MAX_HEADING = 100;

/** Shifts a column index, positive to the right, within the ends of the chart (ruling SAS-10). */
export const shiftColumn = (column: number, by: number, inForce: RulingsInForce): number =>
  Math.min(getChart(inForce).columns.length - 1, Math.max(0, column + by));

/** Returns the column index of a total before shifts (rulings SAS-7, SAS-25). */
export function findColumn(total: number, inForce: RulingsInForce): number {
  const rounding = getChoice(SAS_7, inForce);
  if (isCrusade(inForce) && total > MAX_HEADING) return getChart(inForce).columns.length - 1;
  if (rounding === 'up') return total < 1 ? 0 : shiftColumn(Math.ceil(total / COLUMN_STEP), 0, inForce);
  return shiftColumn(
    rounding === 'nearest' ? Math.round(total / COLUMN_STEP) : Math.floor(total / COLUMN_STEP),
    0,
    inForce,
  );
}

/** Checks whether a shift is limited by an end of the chart. */
export const exceedsChart = (column: number, by: number, inForce: RulingsInForce): boolean =>
  column + by !== shiftColumn(column, by, inForce);
