import { z } from 'zod';
import { ruleSystemIdSchema } from './army-file.ts';

const key = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'an id is small letters, digits and hyphens');
const cell = z.string().max(100);
const title = z.string().min(1).max(200);

/** What may be bought with a row: another weapon, a better class. */
const optionSchema = z
  .strictObject({
    id: key.max(30),
    name: title,
    /** What it adds to the cost of one; below 0 it takes off. */
    cost: z.int().min(-100_000).max(100_000),
    /** What it changes about the troop type, in the shape of the list's rule book; nothing where absent. */
    troop: z.record(z.string(), z.unknown()).readonly().optional(),
  })
  .readonly();
export type EntryOption = z.output<typeof optionSchema>;

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
    /** Each may be bought for all of a part of a unit, beside the others. */
    options: z.array(optionSchema).min(1).max(10).readonly().optional(),
  })
  .readonly();
export type ListEntry = z.output<typeof entrySchema>;

/** What a condition is about or counts by: those who lead, units, all troops, or those of rows together. */
const subjectSchema = z.union([z.enum(['generals', 'units', 'troops']), z.array(key).min(1).max(50).readonly()]);
export type ConditionSubject = z.output<typeof subjectSchema>;

/** How many an army must or may have, of the army as such or for every so many of something else. */
const conditionSchema = z
  .strictObject({
    of: subjectSchema,
    bound: z.enum(['least', 'most']),
    amount: z.int().min(0).max(1_000_000),
    per: z
      .strictObject({ count: z.int().min(1).max(1_000_000), of: subjectSchema })
      .readonly()
      .optional(),
  })
  .readonly();
export type Condition = z.output<typeof conditionSchema>;

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
  /** What an army of the list must and may have beyond the maxima of its rows. */
  conditions: z.array(conditionSchema).min(1).max(100).readonly().optional(),
});
export type NationList = Readonly<z.output<typeof nationListSchema>>;

/** Finds a nation's list by id. */
export type ListOf = (id: string) => NationList | null;

/** Finds lists with this one in the place of that of its id. */
export const withList =
  (list: NationList, listOf: ListOf): ListOf =>
  (id) =>
    id === list.id ? list : listOf(id);
