import { z } from 'zod';
import { ruleSystemIdSchema } from '../rules/core/army-file.ts';
import { command, query, storeId } from './base.ts';

const key = z.string().min(1).max(100);
const figures = z.int().min(0).max(1_000_000);

/** What somebody owns of one row of a nation's list. */
const collectionItem = z
  .object({
    rules: ruleSystemIdSchema,
    list: key,
    entry: key,
    name: z.string().max(200),
    owned: figures,
    painted: figures,
  })
  .refine(({ owned, painted }) => painted <= owned, {
    path: ['painted'],
    error: 'at most as many as are owned were expected',
  });
export type CollectionItem = z.output<typeof collectionItem>;

const collectionNeed = z.object({
  rules: ruleSystemIdSchema,
  list: z.string(),
  entry: z.string(),
  name: z.string(),
  owned: z.int(),
  painted: z.int(),
  /** Figures or models of the one army that has most of them, and of all armies together. */
  most: z.int(),
  sum: z.int(),
  /** What the largest army still wants: armies are fielded one at a time. */
  toBuy: z.int(),
  toPaint: z.int(),
  armies: z.array(z.object({ id: storeId, name: z.string(), count: z.int() })),
});
export type CollectionNeed = z.output<typeof collectionNeed>;

/** A row of a list that its user says is the same figures as other rows of that book: those with the same `figure`. */
const collectionLink = z.object({
  rules: ruleSystemIdSchema,
  list: key,
  entry: key,
  figure: z.string().min(1).max(400),
});
export type CollectionLink = z.output<typeof collectionLink>;

export const collection = {
  /** In order of rule book, list and name. */
  all: query.input(z.object({ rules: ruleSystemIdSchema.optional() })).output(z.array(collectionItem)),
  /** Puts items in place of earlier ones; one with nothing owned is taken out. */
  put: command.input(z.object({ items: z.array(collectionItem).max(10_000) })).output(z.object({})),
  /** What users said of rows; the others are the same figures where their names and troop types are the same. */
  links: query.output(z.array(collectionLink)),
  /** Says which figures a row is; null takes back what was said. */
  link: command.input(collectionLink.extend({ figure: collectionLink.shape.figure.nullable() })).output(z.object({})),
  /** What armies want of each row of their lists, held against the collection. Without `armies` all that are not in the bin. */
  needs: query.input(z.object({ armies: z.array(storeId).max(5000).optional() })).output(z.array(collectionNeed)),
};
