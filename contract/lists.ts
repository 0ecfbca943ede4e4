import { z } from 'zod';
import { nationListSchema } from '../rules/core/nation-list.ts';
import { ruleSystemIdSchema } from '../rules/core/army-file.ts';
import { command, importedText, listOf, passThrough, query, storeId, undoTrail } from './base.ts';

/** Included with the app, or created by the user. */
const listOrigin = {
  origin: z.enum(['shipped', 'own']),
  /** List it was copied from. Null for an empty start or an import. */
  basedOn: z.string().nullable(),
};

export const storedListSchema = nationListSchema.extend(listOrigin);
export type StoredList = Readonly<z.output<typeof storedListSchema>>;
/** A saved edit. `waits` if armies would change; then the update must be accepted first. */
const savedList = storedListSchema.extend({ waits: z.literal(true).optional() });
export type SavedList = Readonly<z.output<typeof savedList>>;
export type ListOrigin = Pick<StoredList, keyof typeof listOrigin>;

/** An entry whose printed cost differs from its book's table. */
const auditedRow = z.strictObject({
  /** Entry number, from 1. */
  row: z.int(),
  id: z.string(),
  name: z.string(),
  printed: z.number(),
  table: z.number(),
});
export type AuditedRow = Readonly<z.output<typeof auditedRow>>;

/** A change of one entry, or of the list itself if `entry` is ''. */
const listChange = z.strictObject({
  entry: z.string(),
  name: z.string(),
  /** As text: `cost 13 → 14, maximum 144 → 120`. */
  what: z.string(),
});
export type ListChange = Readonly<z.output<typeof listChange>>;

const listVersion = z.strictObject({
  version: z.int(),
  /** Start of this version. Null for the first, whose start is not stored. */
  at: z.string().nullable(),
  rows: z.int(),
  /** Changes from the previous version. */
  changes: listOf(listChange),
});
export type ListVersion = Readonly<z.output<typeof listVersion>>;

/** Versions of a list, newest first, and the editor's undo and redo steps. */
const listHistory = z.strictObject({ versions: listOf(listVersion), undo: undoTrail });
export type ListHistory = Readonly<z.output<typeof listHistory>>;

/** A newer version of a list to accept or decline, with its effects. */
const listUpdate = z.strictObject({
  id: z.string(),
  title: z.string(),
  from: z.int(),
  to: z.int(),
  changes: listOf(listChange),
  /** Armies with this list outside the bin. For a custom list, only those that would change. */
  armies: listOf(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      pointsBefore: z.number(),
      pointsAfter: z.number(),
      /** Problems that the current list does not cause, as sentences. */
      newProblems: listOf(z.string()),
    }),
  ),
});
export type ListUpdate = Readonly<z.output<typeof listUpdate>>;

export const lists = {
  /** All lists in the store, or those of one book. */
  all: query.input(z.object({ rules: ruleSystemIdSchema.optional() })).output(passThrough(listOf(storedListSchema))),
  one: query.input(z.object({ id: storeId })).output(passThrough(storedListSchema)),
  /** Creates a custom list with the entries of another. */
  copy: command
    .input(z.object({ id: storeId, title: z.string().trim().min(1).max(200) }))
    .output(passThrough(storedListSchema)),
  /** Creates a custom list from a `nomarch-list` document, with a unique custom id and version 1. BAD_INPUT names the entry and field. */
  create: command.input(z.object({ list: z.unknown() })).output(passThrough(storedListSchema)),
  /**
   * Saves the next version of the custom list with the document's id. If costs or problems of an army outside the bin would change, the
   * version waits in `updates`. CONFLICT if `base` is not the newest version. Without `undo`, the edit becomes the next undo step and redo
   * is cleared.
   */
  save: command
    .input(z.object({ list: z.unknown(), base: z.int(), undo: undoTrail.optional() }))
    .output(passThrough(savedList)),
  history: query.input(z.object({ id: storeId })).output(listHistory),
  version: query.input(z.object({ id: storeId, version: z.int() })).output(passThrough(nationListSchema)),
  /** Describes changes between two versions: first of the list itself, then per entry. */
  differences: query.input(z.object({ id: storeId, from: z.int(), to: z.int() })).output(listOf(listChange)),
  /** Deletes a custom list. REFUSED while armies use it; the error names them. */
  remove: command.input(z.object({ id: storeId })).output(z.object({})),
  /** Entries whose printed cost differs from their book's table. */
  audit: query.input(z.object({ id: storeId })).output(listOf(auditedRow)),
  exportText: query
    .input(z.object({ id: storeId }))
    .output(z.object({ fileName: z.string(), mediaType: z.string(), text: z.string() })),
  /** Like `create`, from a file's text. */
  importText: command.input(importedText(5_000_000)).output(passThrough(storedListSchema)),
  /** Pending updates of lists. */
  updates: query.output(listOf(listUpdate)),
  /**
   * Replaces the list with its newer version and recalculates its armies. Armies in `keep` get a custom list with the old content.
   * NOT_FOUND for an army with another list.
   */
  acceptUpdate: command
    .input(z.object({ id: storeId, keep: z.array(storeId).max(5000).default([]) }))
    .output(z.object({})),
  /** Declines the update. A shipped list stays until a still newer version; for a custom list every army keeps its old content. */
  keepOld: command.input(z.object({ id: storeId })).output(z.object({})),
};
