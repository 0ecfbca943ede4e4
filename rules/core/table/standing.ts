import type { TablePart, TableUnit } from '../table-rules.ts';

/** A unit as a book's procedures see it: with its troops read, and what stands beside it on the table. */
export interface Standing<Troop> {
  readonly unit: TableUnit;
  readonly part: TablePart;
  readonly troop: Troop;
  /** Whether it carries a mark, by its id. */
  readonly has: (mark: string) => boolean;
  /** A general is with it. */
  readonly led: boolean;
}

/** Reads units of the table. @param read the troops of a unit; null where the book does not know them */
export const standing =
  <Troop>(read: (unit: TableUnit) => Troop | null) =>
  (unit: TableUnit): Standing<Troop> | null => {
    const troop = read(unit);
    if (troop === null) return null;
    const { part, marks, generals } = unit;
    return { unit, part, troop, has: (mark) => marks.includes(mark), led: generals.length > 0 };
  };
