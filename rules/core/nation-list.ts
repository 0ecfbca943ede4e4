import { z } from 'zod';
import { ruleSystemIdSchema } from './army-file.ts';

const key = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'an id consists of lowercase letters, digits and hyphens');
const cell = z.string().max(100);
const title = z.string().min(1).max(200);

/** Option of an entry: another weapon, a better class. */
const optionSchema = z
  .strictObject({
    id: key.max(30),
    name: title,
    /** Change of the cost per figure or model. */
    cost: z.int().min(-100_000).max(100_000),
    /** Changes to the troop type, in the format of the list's rule book; none if absent. */
    troop: z.record(z.string(), z.unknown()).readonly().optional(),
  })
  .readonly();
export type EntryOption = z.output<typeof optionSchema>;

const entrySchema = z
  .strictObject({
    id: key,
    name: title,
    /** Cells as printed in the book, by column key; empty cells are absent. */
    printed: z
      .record(key, cell)
      .refine((cells) => Object.keys(cells).length <= 50, 'a row has at most 50 cells')
      .readonly(),
    /** Troop type, in the format of the list's rule book. */
    troop: z.record(z.string(), z.unknown()).readonly(),
    /** Printed cost of one figure or model. */
    cost: z.int().min(0).max(100_000),
    /** Maximum number of figures or models in the whole army; null if unlimited. */
    max: z.int().min(0).max(1_000_000).nullable(),
    /** Numbers of the list's notes. */
    notes: z.array(z.int().min(1)).max(50).readonly(),
    /** Options for all troops of a part, which can be combined. */
    options: z.array(optionSchema).min(1).max(10).readonly().optional(),
  })
  .readonly();
export type ListEntry = z.output<typeof entrySchema>;

/** Subject of a condition, or the number that the condition depends on: generals, units, all troops, or the troops of some entries. */
const subjectSchema = z.union([z.enum(['generals', 'units', 'troops']), z.array(key).min(1).max(50).readonly()]);
export type ConditionSubject = z.output<typeof subjectSchema>;

/** Minimum or maximum of an army, in total or per number of other troops. */
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

export const nationListSchema = z.strictObject({
  id: key,
  rules: ruleSystemIdSchema,
  title,
  period: cell,
  /** Book and page, or a note that it was written for this app. */
  source: title,
  /** Incremented whenever the data changes. */
  version: z.int().min(1),
  introduction: z.string().max(20_000),
  /** Properties of the whole army, by the book's keys: its civilisation. */
  attributes: z.record(key, cell).readonly().optional(),
  /** Names of the forces that divide the army; if absent, units and generals may join any brigade. */
  forces: z.array(cell.min(1)).min(1).max(50).readonly().optional(),
  /** Notes by number; null if the text is missing from the book. */
  notes: z.record(z.string(), z.string().max(5000).nullable()).readonly(),
  entries: z.array(entrySchema).min(1).max(5000).readonly(),
  /** Conditions of an army apart from the maximums of its entries. */
  conditions: z.array(conditionSchema).min(1).max(100).readonly().optional(),
});
export type NationList = Readonly<z.output<typeof nationListSchema>>;

/** Finds an army list by id. */
export type FindList = (id: string) => NationList | null;

/** Returns a finder that also finds this army list. */
export const withList =
  (list: NationList, listOf: FindList): FindList =>
  (id) =>
    id === list.id ? list : listOf(id);
