import type { z } from 'zod';
import type { UndoTrail } from '../contract/base.ts';
import { StoreError } from '../services/repositories/store-admin.ts';

/** Parses a JSON column. @param what the item, such as `army “Hittites”` @throws StoreError STORE_DAMAGED for invalid JSON */
export function parseStored(text: string, what: string, column: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const sentence = `The ${what} is damaged: column “${column}” is not valid JSON, so another program changed it.`;
    throw new StoreError('STORE_DAMAGED', sentence, error);
  }
}

/** Compares a row with its checksum. @param what the item, such as `army “Hittites”` @throws StoreError STORE_DAMAGED if they differ */
export function checkIntact({ intact }: { readonly intact: number }, what: string): void {
  if (intact === 1) return;
  const sentence = `The ${what} is damaged and was not changed. The settings show which backup has an intact copy.`;
  throw new StoreError('STORE_DAMAGED', sentence);
}

/** Creates the error for stored JSON that does not match its schema. @param why position and problem */
export const createUnreadableError = (what: string, why: string, cause?: unknown): StoreError =>
  new StoreError('STORE_DAMAGED', `The ${what} is damaged (${why}).`, cause);

/** Validates values read from columns. @param what name of the item, such as `army “Hittites”` @throws StoreError STORE_DAMAGED */
export function validateStored<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const why = read.error.issues.slice(0, 1).map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw createUnreadableError(what, why.join(), read.error);
}

/** Parses and validates a JSON column. @param what name of the item, such as `army “Hittites”` @throws StoreError STORE_DAMAGED */
export const readDocument = <T>(schema: z.ZodType<T>, text: string, what: string, column: string): T =>
  validateStored(schema, parseStored(text, what, column), what);

/** Reads rows and skips damaged ones. A damaged row then does not prevent reading the others. */
export const readIntact = <Row, T>(rows: readonly Row[], read: (row: Row) => T): T[] =>
  rows.flatMap((row) => {
    try {
      return [read(row)];
    } catch (error) {
      if (error instanceof StoreError && error.code === 'STORE_DAMAGED') return [];
      throw error;
    }
  });

/** Maximum undo and redo steps. */
const MAX_STEPS = 500;

export const toUndoText = ({ past, future }: UndoTrail): string =>
  JSON.stringify({ past: past.slice(-MAX_STEPS), future: future.slice(-MAX_STEPS) });

/** Parses the undo trail of an item. @param what name of the item, such as `army “Hittites”` */
export const parseUndo = (text: string, what: string): UndoTrail => parseStored(text, what, 'undo') as UndoTrail;

export const NO_UNDO = toUndoText({ past: [], future: [] });

/** Returns the undo trail after a new edit of version `base`: that version becomes the next undo step, and redo is cleared. */
export const addUndoStep = (text: string, base: number, what: string): UndoTrail => ({
  past: [...parseUndo(text, what).past, base],
  future: [],
});
