import { z } from 'zod';
import { ruleSystemIdSchema } from './army-file.ts';

const key = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'an id is small letters, digits and hyphens');
const cell = z.string().max(100);
const title = z.string().min(1).max(200);

/** One row of a nation's list. */
const entrySchema = z
  .strictObject({
    id: key,
    name: title,
    /** The row's cells as the book prints them, by the keys of its columns; one that is not there is empty. */
    printed: z
      .record(key, cell)
      .refine((cells) => Object.keys(cells).length <= 50, 'a row has at most 50 cells')
      .readonly(),
    /** In the shape of the list's rule book. */
    troop: z.record(z.string(), z.unknown()).readonly(),
    /** Printed cost of one figure or model. */
    cost: z.int().min(0).max(100_000),
    /** The most figures or models in the whole army; null where the list sets none. */
    max: z.int().min(0).max(1_000_000).nullable(),
    /** References to the list's notes. */
    notes: z.array(z.int().min(1)).max(50).readonly(),
  })
  .readonly();
export type ListEntry = z.output<typeof entrySchema>;

/** A nation's list as data. */
export const nationListSchema = z.strictObject({
  id: key,
  rules: ruleSystemIdSchema,
  title,
  period: cell,
  /** The book and page it stands in, or that it was composed for this app. */
  source: title,
  /** Raised by one whenever the data changes. */
  version: z.int().min(1),
  introduction: z.string().max(20_000),
  /** What the list says of the whole army, by the book's keys: its civilisation. */
  attributes: z.record(key, cell).readonly().optional(),
  /** Forces that the army is divided into, by name; units and those who lead may be of any brigade where absent. */
  forces: z.array(cell.min(1)).min(1).max(50).readonly().optional(),
  /** The notes that the rows refer to, by number; null where the book lost the text. */
  notes: z.record(z.string(), z.string().max(5000).nullable()).readonly(),
  entries: z.array(entrySchema).min(1).max(5000).readonly(),
});
export type NationList = Readonly<z.output<typeof nationListSchema>>;

/** Finds a nation's list by id. */
export type ListOf = (id: string) => NationList | null;
