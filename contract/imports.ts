import { z } from 'zod';

/** What an import is at: it waits for its thread, reads the text, or does what its format asks for after that. */
export const IMPORT_STEPS = ['waiting', 'reading', 'fitting', 'borders', 'places', 'matching'] as const;
export const importStep = z.enum(IMPORT_STEPS);
export type ImportStep = z.output<typeof importStep>;

/** A word of the caller's own, under which `app.importStep` tells how far its import is. */
export const importTicket = z.string().min(1).max(100).optional();
