import { z } from 'zod';
import { ruleSystemIdSchema } from '../rules/core/army-file.ts';
import { command, query, storeId } from './base.ts';

const key = z.string().min(1).max(100);
const figures = z.int().min(0).max(1_000_000);

/** Number of figures owned for one entry of an army list. */
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
    error: 'more figures are painted than owned',
  });
export type CollectionItem = z.output<typeof collectionItem>;

const collectionNeed = z.object({
  rules: ruleSystemIdSchema,
  list: z.string(),
  entry: z.string(),
  name: z.string(),
  owned: z.int(),
  painted: z.int(),
  /** `most`: figures or models needed by the army that uses the largest number. `sum`: needed by all armies together. */
  most: z.int(),
  sum: z.int(),
  /** Figures missing for the army that needs the most. Armies are fielded one at a time, so they share figures. */
  toBuy: z.int(),
  toPaint: z.int(),
  armies: z.array(z.object({ id: storeId, name: z.string(), count: z.int() })),
});
export type CollectionNeed = z.output<typeof collectionNeed>;

/** Declares that an entry uses the same figures as all other entries of its book with the same `figure`. */
const collectionLink = z.object({
  rules: ruleSystemIdSchema,
  list: key,
  entry: key,
  figure: z.string().min(1).max(400),
});
export type CollectionLink = z.output<typeof collectionLink>;

export const collection = {
  /** All items of the collection, sorted by rule book, list and name. */
  all: query.input(z.object({ rules: ruleSystemIdSchema.optional() })).output(z.array(collectionItem)),
  /** Saves items, replacing earlier items of the same entries. An item with no owned figures is removed. */
  put: command.input(z.object({ items: z.array(collectionItem).max(10_000) })).output(z.object({})),
  /** Links declared by the user. Entries without a link use the same figures if their names and troop types are equal. */
  links: query.output(z.array(collectionLink)),
  /** Links an entry to figures. Null removes the link. */
  link: command.input(collectionLink.extend({ figure: collectionLink.shape.figure.nullable() })).output(z.object({})),
  /** Figures needed per entry by the given armies, compared with the collection. Without `armies`, all armies outside the bin count. */
  needs: query.input(z.object({ armies: z.array(storeId).max(5000).optional() })).output(z.array(collectionNeed)),
};
