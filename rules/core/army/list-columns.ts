import type { ListEntry } from '../nation-list.ts';
import { capitalise } from '../words.ts';
import type { RawTroop } from './troops/troop-type.ts';

/** A column of an army list as the book prints it, apart from name, cost, maximum and notes. */
export interface ListColumn {
  /** Key in an entry's `printed`. */
  readonly key: string;
  readonly title: string;
  /** Minimum width of its field in characters. */
  readonly width: number;
  /** True if a change in this cell starts a new section of the list. */
  readonly parts?: boolean;
  /** Returns the book's text for a troop type; '' if invalid. */
  cell(troop: RawTroop): string;
}

/** Printed cells of an entry by column key. Missing cells are empty. */
export type PrintedCells = ListEntry['printed'];

export const getCell = (printed: PrintedCells, key: string): string => printed[key] ?? '';

const isFilled = (printed: PrintedCells, key: string): boolean => getCell(printed, key) !== '';

/** Returns the cells of a troop type. */
export const toCells = (columns: readonly ListColumn[], troop: RawTroop): PrintedCells =>
  Object.fromEntries(columns.map((column) => [column.key, column.cell(troop)]));

type ShownColumn = Pick<ListColumn, 'key' | 'title' | 'width'>;

/** Lists the columns to edit: the book's in order, then other keys that any entry uses. */
export function getAllColumns(columns: readonly ListColumn[], rows: readonly PrintedCells[]): ShownColumn[] {
  const known = new Set(columns.map(({ key }) => key));
  const otherKeys = new Set(
    rows.flatMap((row) => Object.keys(row).filter((key) => !known.has(key) && isFilled(row, key))),
  );
  return [...columns, ...[...otherKeys].map((key) => ({ key, title: capitalise(key), width: 6 }))];
}

/** Lists the columns to display: those that any entry fills. */
export const getFilledColumns = (columns: readonly ListColumn[], rows: readonly PrintedCells[]): ShownColumn[] =>
  getAllColumns(columns, rows).filter(({ key }) => rows.some((row) => isFilled(row, key)));

/** Joins an entry's cells as its book prints them: "Reg A LI CO P". */
export const formatCells = (columns: readonly ListColumn[], printed: PrintedCells): string =>
  getFilledColumns(columns, [printed])
    .map(({ key }) => getCell(printed, key))
    .join(' ');

export const hasSameCells = (one: PrintedCells, other: PrintedCells): boolean =>
  [...Object.keys(one), ...Object.keys(other)].every((key) => getCell(one, key) === getCell(other, key));
