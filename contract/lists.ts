import { z } from 'zod';
import type { NationList } from '../rules/core/nation-list.ts';
import { RULE_SYSTEM_IDS } from '../rules/core/army-file.ts';
import { command, query, storeId, passThrough } from './base.ts';
import { undoTrail, type UndoTrail } from './undo-trail.ts';

/** Where a list comes from: with the app, or from its user. */
export interface ListOrigin {
  readonly origin: 'shipped' | 'own';
  /** The list it was copied from; null for one begun anew or imported. */
  readonly basedOn: string | null;
}

export type StoredList = NationList & ListOrigin;

/** A row whose printed cost is not what its book's table makes it. */
export interface AuditedRow {
  /** Row of the list, from 1. */
  readonly row: number;
  readonly id: string;
  readonly name: string;
  readonly printed: number;
  readonly table: number;
}

/** What changed about one row, or about the list itself where `entry` is ''. */
export interface ListChange {
  readonly entry: string;
  readonly name: string;
  /** In words: `cost 13 → 14, maximum 144 → 120`. */
  readonly what: string;
}

/** One version of a list. */
export interface ListVersion {
  readonly version: number;
  /** Since when it was the list; null for the first, of which that is not kept. */
  readonly at: string | null;
  readonly rows: number;
  /** What it made different from the version before. */
  readonly changes: readonly ListChange[];
}

/** The versions of a list, the newest first, and what undo and redo of its editor step to. */
export interface ListHistory {
  readonly versions: readonly ListVersion[];
  readonly undo: UndoTrail;
}

/** A newer version of a shipped list that waits for an answer, and what it would do. */
export interface ListUpdate {
  readonly id: string;
  readonly title: string;
  readonly from: number;
  readonly to: number;
  readonly changes: readonly ListChange[];
  /** The armies of this list that are not in the bin. */
  readonly armies: readonly {
    readonly id: string;
    readonly name: string;
    readonly pointsBefore: number;
    readonly pointsAfter: number;
    /** Problems it does not have under the list as it is, in words. */
    readonly newProblems: readonly string[];
  }[];
}

export const lists = {
  /** Every nation's list in the store, of one rule book or of all. */
  all: query.input(z.object({ rules: z.enum(RULE_SYSTEM_IDS).optional() })).output(z.array(passThrough<StoredList>())),
  one: query.input(z.object({ id: storeId })).output(passThrough<StoredList>()),
  /** A list of one's own with the rows of another. */
  copy: command
    .input(z.object({ id: storeId, title: z.string().trim().min(1).max(200) }))
    .output(passThrough<StoredList>()),
  /**
   * A list of one's own from a `nomarch-list` document. Its id is made one of an own list's, and unique; it begins as version 1.
   * BAD_INPUT names the row and the field.
   */
  create: command.input(z.object({ list: z.unknown() })).output(passThrough<StoredList>()),
  /**
   * Stores an own list, by the id in its document, as its next version. CONFLICT when `base` is not the newest version. Without
   * `undo` the edit itself becomes what can be undone, and nothing can be redone.
   */
  save: command
    .input(z.object({ list: z.unknown(), base: z.int(), undo: undoTrail.optional() }))
    .output(passThrough<StoredList>()),
  history: query.input(z.object({ id: storeId })).output(passThrough<ListHistory>()),
  version: query.input(z.object({ id: storeId, version: z.int() })).output(passThrough<NationList>()),
  /** What became of a list from one version to another, in words: of the list itself first, then row by row. */
  differences: query
    .input(z.object({ id: storeId, from: z.int(), to: z.int() }))
    .output(z.array(passThrough<ListChange>())),
  /** Deletes an own list. REFUSED while armies use it, naming them. */
  remove: command.input(z.object({ id: storeId })).output(z.object({})),
  /** The rows whose printed cost differs from their book's table. */
  audit: query.input(z.object({ id: storeId })).output(z.array(passThrough<AuditedRow>())),
  exportText: query
    .input(z.object({ id: storeId }))
    .output(z.object({ fileName: z.string(), mediaType: z.string(), text: z.string() })),
  /** Like `create`, from a file's text. */
  importText: command.input(z.object({ text: z.string().max(5_000_000) })).output(passThrough<StoredList>()),
  /** Newer versions of shipped lists that nobody has answered yet. */
  updates: query.output(z.array(passThrough<ListUpdate>())),
  /** Puts the newer version in place and counts its armies anew. */
  acceptUpdate: command.input(z.object({ id: storeId })).output(z.object({})),
  /** Keeps the list as it is until a still newer version comes. */
  keepOld: command.input(z.object({ id: storeId })).output(z.object({})),
};
