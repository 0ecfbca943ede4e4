import { z } from 'zod';
import { nationListSchema } from '../rules/core/nation-list.ts';
import { ruleSystemIdSchema } from '../rules/core/army-file.ts';
import { command, importedText, listOf, passThrough, query, storeId, undoTrail } from './base.ts';

/** Included with the app, or created by the user. */
const listOrigin = {
  origin: z.enum(['shipped', 'own']),
  /** List from which this list was copied. Null for a list created empty or imported. */
  basedOn: z.string().nullable(),
};

export const storedListSchema = nationListSchema.extend(listOrigin);
export type StoredList = Readonly<z.output<typeof storedListSchema>>;
/** A saved edit of a list. `waits` is present if armies would change; the user must then accept the update first. */
const savedList = storedListSchema.extend({ waits: z.literal(true).optional() });
export type SavedList = Readonly<z.output<typeof savedList>>;
export type ListOrigin = Pick<StoredList, keyof typeof listOrigin>;

/** An entry whose printed cost differs from the cost in its book's table. */
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
  /** The change as text: `cost 13 → 14, maximum 144 → 120`. */
  what: z.string(),
});
export type ListChange = Readonly<z.output<typeof listChange>>;

const listVersion = z.strictObject({
  version: z.int(),
  /** Time at which this version began to apply. Null for the first version, whose time is not stored. */
  at: z.string().nullable(),
  rows: z.int(),
  /** Changes from the previous version. */
  changes: listOf(listChange),
});
export type ListVersion = Readonly<z.output<typeof listVersion>>;

/** Versions of a list, newest first, and the editor's undo and redo steps. */
const listHistory = z.strictObject({ versions: listOf(listVersion), undo: undoTrail });
export type ListHistory = Readonly<z.output<typeof listHistory>>;

/** A newer version of a list that the user must accept or decline, with its effects on armies. */
const listUpdate = z.strictObject({
  id: z.string(),
  title: z.string(),
  from: z.int(),
  to: z.int(),
  changes: listOf(listChange),
  /** Armies outside the bin that use the list. For a custom list, only armies that the update would change. */
  armies: listOf(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      pointsBefore: z.number(),
      pointsAfter: z.number(),
      /** Problems that the army would have only with the newer list, as sentences. */
      newProblems: listOf(z.string()),
    }),
  ),
});
export type ListUpdate = Readonly<z.output<typeof listUpdate>>;

export const lists = {
  /** All lists in the store, or those of one book. */
  all: query.input(z.object({ rules: ruleSystemIdSchema.optional() })).output(passThrough(listOf(storedListSchema))),
  one: query.input(z.object({ id: storeId })).output(passThrough(storedListSchema)),
  /** Creates a custom list as a copy of another list. */
  copy: command
    .input(z.object({ id: storeId, title: z.string().trim().min(1).max(200) }))
    .output(passThrough(storedListSchema)),
  /** Creates a custom list from a `nomarch-list` document, with a unique custom id and version 1. BAD_INPUT names the entry and field. */
  create: command.input(z.object({ list: z.unknown() })).output(passThrough(storedListSchema)),
  /**
   * Saves the next version of the custom list with the document's id. If this would change costs or problems of an army outside the bin,
   * the version waits in `updates`. CONFLICT if `base` is not the newest version. Without `undo`, the edit becomes the next undo step and
   * redo is cleared.
   */
  save: command
    .input(z.object({ list: z.unknown(), base: z.int(), undo: undoTrail.optional() }))
    .output(passThrough(savedList)),
  history: query.input(z.object({ id: storeId })).output(listHistory),
  version: query.input(z.object({ id: storeId, version: z.int() })).output(passThrough(nationListSchema)),
  /** Describes changes between two versions: first of the list itself, then per entry. */
  differences: query.input(z.object({ id: storeId, from: z.int(), to: z.int() })).output(listOf(listChange)),
  /** Deletes a custom list. REFUSED while armies use the list; the error names those armies. */
  remove: command.input(z.object({ id: storeId })).output(z.object({})),
  /** Entries whose printed cost differs from the cost in their book's table. */
  audit: query.input(z.object({ id: storeId })).output(listOf(auditedRow)),
  exportText: query
    .input(z.object({ id: storeId }))
    .output(z.object({ fileName: z.string(), mediaType: z.string(), text: z.string() })),
  /** Like `create`, from a file's text. */
  importText: command.input(importedText(5_000_000)).output(passThrough(storedListSchema)),
  /** Pending updates of lists. */
  updates: query.output(listOf(listUpdate)),
  /** Replaces the list and recalculates its armies. Armies in `keep` get a custom list with the old content. NOT_FOUND for other armies. */
  acceptUpdate: command
    .input(z.object({ id: storeId, keep: z.array(storeId).max(5000).default([]) }))
    .output(z.object({})),
  /** Declines the update. A shipped list stays as it is until the next version. Armies with a custom list keep the old content. */
  keepOld: command.input(z.object({ id: storeId })).output(z.object({})),
};
