import type { z } from 'zod';
import type { UndoTrail } from '../contract/base.ts';
import { StoreError } from '../services/repositories/store-keeper.ts';

/**
 * A column's JSON. @param what the thing that it belongs to, such as `army “Hittites”` @throws StoreError STORE_DAMAGED where it does not
 * read: nothing of ours writes such a text.
 */
export function storedJson(text: string, what: string, column: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const sentence = `The ${what} is damaged in the store: its column “${column}” does not read as JSON, so something else wrote it.`;
    throw new StoreError('STORE_DAMAGED', sentence, error);
  }
}

/** @throws StoreError STORE_DAMAGED for a row that is not as it was written. @param what such as `army “Hittites”` */
export function expectIntact({ intact }: { readonly intact: number }, what: string): void {
  if (intact === 1) return;
  const sentence = `The ${what} is damaged in the store and was left as it is. The settings say which backup still has it.`;
  throw new StoreError('STORE_DAMAGED', sentence);
}

/** The error for stored JSON that its schema refuses. @param why the place and the problem */
export const unreadable = (what: string, why: string, cause?: unknown): StoreError =>
  new StoreError('STORE_DAMAGED', `The ${what} does not read as it stands in the store (${why}).`, cause);

/** Validates values read from columns. @param what such as `army “Hittites”` @throws StoreError STORE_DAMAGED */
export function storedValue<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const why = read.error.issues.slice(0, 1).map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw unreadable(what, why.join(), read.error);
}

/** A column's document, held against its schema. @throws StoreError STORE_DAMAGED. @param what such as `army “Hittites”` */
export const storedDocument = <T>(schema: z.ZodType<T>, text: string, what: string, column: string): T =>
  storedValue(schema, storedJson(text, what, column), what);

/** What reads of many rows: a damaged one locks nothing but itself. */
export const readableOf = <Row, T>(rows: readonly Row[], read: (row: Row) => T): T[] =>
  rows.flatMap((row) => {
    try {
      return [read(row)];
    } catch (error) {
      if (error instanceof StoreError && error.code === 'STORE_DAMAGED') return [];
      throw error;
    }
  });

/** How many steps of undo are remembered either way. */
const MOST_STEPS = 500;

export const undoText = ({ past, future }: UndoTrail): string =>
  JSON.stringify({ past: past.slice(-MOST_STEPS), future: future.slice(-MOST_STEPS) });

/** @param what whose steps they are, such as `army “Hittites”` */
export const undoOf = (text: string, what: string): UndoTrail => storedJson(text, what, 'undo') as UndoTrail;

export const NO_STEPS = undoText({ past: [], future: [] });

/** The trail after an edit upon version `base` that brought none of its own: one more step back, none forward. */
export const steppedFrom = (text: string, base: number, what: string): UndoTrail => ({
  past: [...undoOf(text, what).past, base],
  future: [],
});
