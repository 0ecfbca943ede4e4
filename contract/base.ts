import { oc } from '@orpc/contract';
import { z } from 'zod';
import { ERRORS } from './errors.ts';

const versionNumbers = z.array(z.int().min(1)).max(500);

/** What undo and redo step to, by version number, the nearest step last. */
export const undoTrail = z.object({ past: versionNumbers, future: versionNumbers });
export type UndoTrail = z.output<typeof undoTrail>;

/** What an import is at: it waits for its thread, reads the text, or does what its format asks for after that. */
export const IMPORT_STEPS = [
  'waiting',
  'reading',
  'fitting',
  'borders',
  'places',
  'matching',
  'replaying',
  'proving',
] as const;
export const importStep = z.enum(IMPORT_STEPS);
export type ImportStep = z.output<typeof importStep>;

/** A text that comes from outside, of so many characters at most. */
export const importedText = (most: number) =>
  z.object({
    text: z.string().max(most),
    /** May tell the format, and the name where the text does not. */
    fileName: z.string().max(1000).default(''),
    /** A word of the caller's own, under which `app.importStep` tells how far its import is. */
    ticket: z.string().min(1).max(100).optional(),
  });

/** What the contract says of a method beside its shapes. */
export interface MethodMeta {
  /** A query changes nothing; a command may. */
  readonly kind: 'query' | 'command';
}

const place = z.object({ path: z.string() });

const base = oc.$meta<MethodMeta>({ kind: 'query' }).errors({
  BAD_INPUT: { ...ERRORS.BAD_INPUT, data: place },
  NOT_FOUND: { ...ERRORS.NOT_FOUND, data: place },
  CONFLICT: { ...ERRORS.CONFLICT, data: place },
  REFUSED: { ...ERRORS.REFUSED, data: place },
  STORE_BUSY: { ...ERRORS.STORE_BUSY, data: place },
  STORE_FULL: { ...ERRORS.STORE_FULL, data: place },
  STORE_DAMAGED: { ...ERRORS.STORE_DAMAGED, data: place },
  STORE_LOST: { ...ERRORS.STORE_LOST, data: place },
  SIGNED_OUT: { ...ERRORS.SIGNED_OUT, data: place },
  NOT_YOURS: { ...ERRORS.NOT_YOURS, data: place },
  UNREACHABLE: { ...ERRORS.UNREACHABLE, data: place },
  LIMITED: { ...ERRORS.LIMITED, data: place },
  STORE_READ_ONLY: { ...ERRORS.STORE_READ_ONLY, data: place },
});

export const query = base.meta({ kind: 'query' });
export const command = base.meta({ kind: 'command' });

/** Id of a stored thing. */
export const storeId = z.string().min(1).max(100);

/** A list of an output. */
export const listOf = <S extends z.ZodType>(of: S) => z.array(of).readonly();

/** A list of an input that may be long: it is read up to the first entry that does not fit, and what is behind it costs nothing. */
export const longList = <S extends z.ZodType>(
  of: S,
  { least = 0, most }: { readonly least?: number; readonly most: number },
) =>
  z
    .array(z.unknown())
    .min(least)
    .max(most)
    .transform((entries, context): readonly z.output<S>[] => {
      const read: z.output<S>[] = [];
      for (const [at, entry] of entries.entries()) {
        const one = of.safeParse(entry);
        if (!one.success) {
          for (const issue of one.error.issues)
            context.issues.push({ ...issue, input: entry, path: [at, ...issue.path] } as z.core.$ZodRawIssue);
          return z.NEVER;
        }
        read.push(one.data);
      }
      return read;
    });

const passedThrough = new WeakMap<z.ZodType, z.ZodType>();

/**
 * The schema of a whole document (a campaign's state or log, a map, a list), which tests check and the program passes on unchecked:
 * checking it costs as much as the call that reads it. ADR 17 has the figures.
 */
export function passThrough<T>(schema: z.ZodType<T>): z.ZodType<T, T> {
  const unchecked = z.custom<T>(() => true);
  passedThrough.set(unchecked, schema);
  return unchecked;
}

/** What the output of a method is to be: the schema itself, or the one that was given to `passThrough`. */
export const wholeSchema = (output: z.ZodType): z.ZodType => passedThrough.get(output) ?? output;
