import { z } from 'zod';
import { nationListSchema } from '../rules/core/nation-list.ts';
import { ruleSystemIdSchema } from '../rules/core/army-file.ts';
import { command, importedText, listOf, passThrough, query, storeId, undoTrail } from './base.ts';

/** Where a list comes from: with the app, or from its user. */
const listOrigin = {
  origin: z.enum(['shipped', 'own']),
  /** The list it was copied from; null for one begun empty or imported. */
  basedOn: z.string().nullable(),
};

export const storedListSchema = nationListSchema.extend(listOrigin);
export type StoredList = Readonly<z.output<typeof storedListSchema>>;
/** What an edit stored; it `waits` where armies would change, until the update is answered. */
const savedList = storedListSchema.extend({ waits: z.literal(true).optional() });
export type SavedList = Readonly<z.output<typeof savedList>>;
export type ListOrigin = Pick<StoredList, keyof typeof listOrigin>;

/** A row whose printed cost is not what its book's table makes it. */
const auditedRow = z.strictObject({
  /** Row of the list, from 1. */
  row: z.int(),
  id: z.string(),
  name: z.string(),
  printed: z.number(),
  table: z.number(),
});
export type AuditedRow = Readonly<z.output<typeof auditedRow>>;

/** What changed about one row, or about the list itself where `entry` is ''. */
const listChange = z.strictObject({
  entry: z.string(),
  name: z.string(),
  /** In words: `cost 13 → 14, maximum 144 → 120`. */
  what: z.string(),
});
export type ListChange = Readonly<z.output<typeof listChange>>;

/** One version of a list. */
const listVersion = z.strictObject({
  version: z.int(),
  /** Since when it was the list; null for the first, of which that is not kept. */
  at: z.string().nullable(),
  rows: z.int(),
  /** What it made different from the version before. */
  changes: listOf(listChange),
});
export type ListVersion = Readonly<z.output<typeof listVersion>>;

/** The versions of a list, the newest first, and what undo and redo of its editor step to. */
const listHistory = z.strictObject({ versions: listOf(listVersion), undo: undoTrail });
export type ListHistory = Readonly<z.output<typeof listHistory>>;

/** A newer version of a list that waits for an answer, and what it would do. */
const listUpdate = z.strictObject({
  id: z.string(),
  title: z.string(),
  from: z.int(),
  to: z.int(),
  changes: listOf(listChange),
  /** The armies of this list that are not in the bin; of an own list those that would change. */
  armies: listOf(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      pointsBefore: z.number(),
      pointsAfter: z.number(),
      /** Problems it does not have under the list as it is, in words. */
      newProblems: listOf(z.string()),
    }),
  ),
});
export type ListUpdate = Readonly<z.output<typeof listUpdate>>;

export const lists = {
  /** Every nation's list in the store, of one rule book or of all. */
  all: query.input(z.object({ rules: ruleSystemIdSchema.optional() })).output(passThrough(listOf(storedListSchema))),
  one: query.input(z.object({ id: storeId })).output(passThrough(storedListSchema)),
  /** A list of one's own with the rows of another. */
  copy: command
    .input(z.object({ id: storeId, title: z.string().trim().min(1).max(200) }))
    .output(passThrough(storedListSchema)),
  /**
   * A list of one's own from a `nomarch-list` document. Its id is made one of an own list's, and unique; it begins as version 1.
   * BAD_INPUT names the row and the field.
   */
  create: command.input(z.object({ list: z.unknown() })).output(passThrough(storedListSchema)),
  /**
   * Stores an own list, by the id in its document, as its next version. Where an army outside the bin would cost something else or
   * have other problems, the version waits in `updates` and the armies stay as they are. CONFLICT when `base` is not the newest
   * version. Without `undo` the edit itself becomes what can be undone, and nothing can be redone.
   */
  save: command
    .input(z.object({ list: z.unknown(), base: z.int(), undo: undoTrail.optional() }))
    .output(passThrough(savedList)),
  history: query.input(z.object({ id: storeId })).output(listHistory),
  version: query.input(z.object({ id: storeId, version: z.int() })).output(passThrough(nationListSchema)),
  /** What became of a list from one version to another, in words: of the list itself first, then row by row. */
  differences: query.input(z.object({ id: storeId, from: z.int(), to: z.int() })).output(listOf(listChange)),
  /** Deletes an own list. REFUSED while armies use it, naming them. */
  remove: command.input(z.object({ id: storeId })).output(z.object({})),
  /** The rows whose printed cost differs from their book's table. */
  audit: query.input(z.object({ id: storeId })).output(listOf(auditedRow)),
  exportText: query
    .input(z.object({ id: storeId }))
    .output(z.object({ fileName: z.string(), mediaType: z.string(), text: z.string() })),
  /** Like `create`, from a file's text. */
  importText: command.input(importedText(5_000_000)).output(passThrough(storedListSchema)),
  /** Newer versions of lists that nobody has answered yet. */
  updates: query.output(listOf(listUpdate)),
  /**
   * Puts the newer version in place and counts its armies again. Armies in `keep` stay with the list as it was, of which a list of
   * one's own is made for them. NOT_FOUND for an army that is not of this list.
   */
  acceptUpdate: command
    .input(z.object({ id: storeId, keep: z.array(storeId).max(5000).default([]) }))
    .output(z.object({})),
  /** Keeps a shipped list as it is until a still newer version comes; every army of an own list keeps it as it was. */
  keepOld: command.input(z.object({ id: storeId })).output(z.object({})),
};
