import { z } from 'zod';

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
