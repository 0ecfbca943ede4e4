import type { z } from 'zod';
import type { UndoTrail } from '../contract/base.ts';
import { StoreError } from '../services/repositories/store-keeper.ts';

/**
 * Parses a JSON column. @param what name of its owner, such as `army “Hittites”` @throws StoreError STORE_DAMAGED for invalid JSON, which
 * the program never writes
 */
export function storedJson(text: string, what: string, column: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const sentence = `The ${what} is damaged in the store: its column “${column}” does not read as JSON, so something else wrote it.`;
    throw new StoreError('STORE_DAMAGED', sentence, error);
  }
}

/**
 * Checks the result of a row's checksum. @param what such as `army “Hittites”` @throws StoreError STORE_DAMAGED if the row was changed
 * outside the program
 */
export function expectIntact({ intact }: { readonly intact: number }, what: string): void {
  if (intact === 1) return;
  const sentence = `The ${what} is damaged in the store and was left as it is. The settings say which backup still has it.`;
  throw new StoreError('STORE_DAMAGED', sentence);
}

/** Creates the error for stored JSON that does not match its schema. @param why location and problem */
export const unreadable = (what: string, why: string, cause?: unknown): StoreError =>
  new StoreError('STORE_DAMAGED', `The ${what} does not read as it stands in the store (${why}).`, cause);

/** Validates values read from columns. @param what such as `army “Hittites”` @throws StoreError STORE_DAMAGED */
export function storedValue<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const why = read.error.issues.slice(0, 1).map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw unreadable(what, why.join(), read.error);
}

/** Parses and validates a JSON column. @param what such as `army “Hittites”` @throws StoreError STORE_DAMAGED */
export const storedDocument = <T>(schema: z.ZodType<T>, text: string, what: string, column: string): T =>
  storedValue(schema, storedJson(text, what, column), what);

/** Reads rows and skips damaged ones, so that these block only themselves. */
export const readableOf = <Row, T>(rows: readonly Row[], read: (row: Row) => T): T[] =>
  rows.flatMap((row) => {
    try {
      return [read(row)];
    } catch (error) {
      if (error instanceof StoreError && error.code === 'STORE_DAMAGED') return [];
      throw error;
    }
  });

/** Maximum undo and redo steps. */
const MOST_STEPS = 500;

export const undoText = ({ past, future }: UndoTrail): string =>
  JSON.stringify({ past: past.slice(-MOST_STEPS), future: future.slice(-MOST_STEPS) });

/** @param what owner of the steps, such as `army “Hittites”` */
export const undoOf = (text: string, what: string): UndoTrail => storedJson(text, what, 'undo') as UndoTrail;

export const NO_STEPS = undoText({ past: [], future: [] });

/** Returns the undo trail after a new edit of version `base`: one more step back, and no redo. */
export const steppedFrom = (text: string, base: number, what: string): UndoTrail => ({
  past: [...undoOf(text, what).past, base],
  future: [],
});
