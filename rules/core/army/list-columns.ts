import type { ListEntry } from '../nation-list.ts';
import { capital } from '../words.ts';
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

export const cellOf = (printed: PrintedCells, key: string): string => printed[key] ?? '';

const filled = (printed: PrintedCells, key: string): boolean => cellOf(printed, key) !== '';

/** Returns the cells of a troop type. */
export const printedCells = (columns: readonly ListColumn[], troop: RawTroop): PrintedCells =>
  Object.fromEntries(columns.map((column) => [column.key, column.cell(troop)]));

type ShownColumn = Pick<ListColumn, 'key' | 'title' | 'width'>;

/** Lists the columns to edit: the book's in order, then other keys that any entry uses. */
export function columnsOf(columns: readonly ListColumn[], rows: readonly PrintedCells[]): ShownColumn[] {
  const known = new Set(columns.map(({ key }) => key));
  const others = new Set(rows.flatMap((row) => Object.keys(row).filter((key) => !known.has(key) && filled(row, key))));
  return [...columns, ...[...others].map((key) => ({ key, title: capital(key), width: 6 }))];
}

/** Lists the columns to display: those that any entry fills. */
export const columnsIn = (columns: readonly ListColumn[], rows: readonly PrintedCells[]): ShownColumn[] =>
  columnsOf(columns, rows).filter(({ key }) => rows.some((row) => filled(row, key)));

/** Joins an entry's cells as its book prints them: "Reg A LI CO P". */
export const printedWords = (columns: readonly ListColumn[], printed: PrintedCells): string =>
  columnsIn(columns, [printed])
    .map(({ key }) => cellOf(printed, key))
    .join(' ');

export const samePrinted = (one: PrintedCells, other: PrintedCells): boolean =>
  [...Object.keys(one), ...Object.keys(other)].every((key) => cellOf(one, key) === cellOf(other, key));
