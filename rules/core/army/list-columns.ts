import type { ListEntry } from '../nation-list.ts';
import { capital } from '../words.ts';
import type { RawTroop } from './troops/troop-type.ts';

/** A column of a nation's list as a book prints it, beside name, cost, maximum and notes. */
export interface ListColumn {
  /** Its place in a row's `printed`. */
  readonly key: string;
  readonly title: string;
  /** Characters that its field has room for at the least. */
  readonly width: number;
  /** Whether a list is parted where this cell changes. */
  readonly parts?: boolean;
  /** What the book prints for a troop type; '' where that cannot be read. */
  cell(troop: RawTroop): string;
}

/** The cells of a printed row, by the keys of their columns; one that is not there is empty. */
export type PrintedCells = ListEntry['printed'];

export const cellOf = (printed: PrintedCells, key: string): string => printed[key] ?? '';

const filled = (printed: PrintedCells, key: string): boolean => cellOf(printed, key) !== '';

/** A troop type as the cells of a row. */
export const printedCells = (columns: readonly ListColumn[], troop: RawTroop): PrintedCells =>
  Object.fromEntries(columns.map((column) => [column.key, column.cell(troop)]));

type ShownColumn = Pick<ListColumn, 'key' | 'title' | 'width'>;

/** The columns that rows are edited in: the book's in its order, then those that some row fills beyond them, by their keys. */
export function columnsOf(columns: readonly ListColumn[], rows: readonly PrintedCells[]): ShownColumn[] {
  const known = new Set(columns.map(({ key }) => key));
  const others = new Set(rows.flatMap((row) => Object.keys(row).filter((key) => !known.has(key) && filled(row, key))));
  return [...columns, ...[...others].map((key) => ({ key, title: capital(key), width: 6 }))];
}

/** The columns that rows are read in: those that some row fills. */
export const columnsIn = (columns: readonly ListColumn[], rows: readonly PrintedCells[]): ShownColumn[] =>
  columnsOf(columns, rows).filter(({ key }) => rows.some((row) => filled(row, key)));

/** A row as its book prints it: "Reg A LI CO P". */
export const printedWords = (columns: readonly ListColumn[], printed: PrintedCells): string =>
  columnsIn(columns, [printed])
    .map(({ key }) => cellOf(printed, key))
    .join(' ');

export const samePrinted = (one: PrintedCells, other: PrintedCells): boolean =>
  [...Object.keys(one), ...Object.keys(other)].every((key) => cellOf(one, key) === cellOf(other, key));
