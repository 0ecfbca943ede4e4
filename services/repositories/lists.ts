import type { ArmySummary, ArmyVersion, StoredArmy } from '../../contract/armies.ts';
import type { KeptTrial } from '../../contract/battles/series.ts';
import type { StoredList } from '../../contract/lists.ts';
import type { UndoTrail } from '../../contract/base.ts';
import type { ArmyFile } from '../../rules/core/army-file.ts';
import type { FindList, NationList } from '../../rules/core/nation-list.ts';
import type { RuleSystemId } from '../../rules/core/rule-system.ts';

/** An army's totals when it was saved. With them, the library opens without recalculating. */
export interface StoredTally {
  readonly points: number;
  readonly legal: boolean;
  readonly errors: number;
  readonly warnings: number;
}

export interface NewVersion {
  readonly id: string;
  readonly at: string;
  /** Description of the edit. */
  readonly what: string;
  readonly army: ArmyFile;
  readonly tally: StoredTally;
}

/** Changes of folder and tags. Absent fields are not changed. */
export interface FolderAndTags {
  readonly folder?: string | null | undefined;
  readonly addTags?: readonly string[] | undefined;
  readonly removeTags?: readonly string[] | undefined;
}

/** The first army that prevented a bulk operation. */
export type BulkIssue =
  | { readonly issue: 'missing'; readonly id: string }
  | { readonly issue: 'not-binned'; readonly id: string; readonly name: string };

/** Armies with all their versions. */
export interface ArmyRepository {
  /** Returns all armies, newest change first. If `binned` is true, includes those in the bin. */
  summaries(binned: boolean): Promise<readonly ArmySummary[]>;
  newest(id: string): Promise<StoredArmy | null>;
  version(id: string, version: number): Promise<StoredArmy | null>;
  /** Returns an army's versions, newest first. */
  versions(id: string): Promise<readonly ArmyVersion[]>;
  /** Returns the newest versions of armies outside the bin: all, the given ones, or those that use a list (also as an ally's). */
  unbinned(which?: {
    readonly ids?: readonly string[] | undefined;
    readonly list?: string | undefined;
  }): Promise<readonly StoredArmy[]>;
  /** Stores a new army as version 1. */
  add(first: NewVersion): Promise<void>;
  /** Stores copies, all or none, with the folder and tags of their originals. */
  addCopies(copies: readonly (NewVersion & { readonly of: string })[]): Promise<void>;
  /** Stores a version; without `undo`, `base` becomes the next undo step. @returns the new version's number, or why nothing was stored */
  append(
    next: NewVersion & { readonly base: number; readonly undo?: UndoTrail | undefined },
  ): Promise<number | 'missing' | 'stale'>;
  /** Moves armies to the bin or restores them, all or none. */
  setBinned(ids: readonly string[], binned: boolean): Promise<BulkIssue | null>;
  /** Deletes armies in the bin, all or none. */
  purge(ids: readonly string[]): Promise<BulkIssue | null>;
  /** Changes folders and tags, all or none. */
  organise(ids: readonly string[], filing: FolderAndTags): Promise<BulkIssue | null>;
  /** Names a version. @returns false if there is no such version */
  nameVersion(id: string, version: number, label: string | null): Promise<boolean>;
  /** Returns an army's latest trial, or null. @throws StoreError STORE_DAMAGED */
  trial(id: string): Promise<KeptTrial | null>;
  /** Replaces an army's trial. @returns false without such an army */
  keepTrial(id: string, trial: KeptTrial): Promise<boolean>;
}

/** Calculates an army's totals under given lists. Called for each affected army in the transaction that changes a list. */
export type CalculateTally = (army: ArmyFile, listOf: FindList) => Promise<StoredTally>;

/** Effects that the change of a list has on armies. Called in the transaction that changes the list. */
export interface ListEffects {
  readonly tally: CalculateTally;
  /** Checks whether an army's points or problems would change. */
  isAffected(army: ArmyFile, before: FindList, after: FindList): Promise<boolean>;
}

/** Armies that keep the old content of a list, including lists of their allies. The old content is stored for them as a custom list. */
export interface KeptArmies {
  readonly list: StoredList;
  readonly armies: readonly string[];
  /** Description for the armies' version history. */
  readonly what: string;
}

/** A replaced version of a list. */
export interface PastList {
  readonly list: NationList;
  readonly replacedAt: string;
}

/** An army that prevents removing its list. */
export interface ListUser {
  readonly name: string;
  readonly binned: boolean;
}

export interface ListRepository {
  /** Returns the lists of one book or of all books, sorted by title. */
  all(rules?: RuleSystemId): Promise<readonly StoredList[]>;
  one(id: string): Promise<StoredList | null>;
  /** Returns a list's earlier versions, oldest first, and undo steps. `newest` may be a pending version. */
  history(
    id: string,
  ): Promise<{ readonly newest: StoredList; readonly past: readonly PastList[]; readonly undo: UndoTrail } | null>;
  /** Returns one version of a list, including the newest. */
  version(id: string, version: number): Promise<NationList | null>;
  /** Stores new shipped lists. Newer versions of stored lists become pending. */
  synchronise(lists: readonly NationList[], tally: CalculateTally): Promise<void>;
  /** Stores a new list. @returns false, storing nothing, if the id is taken */
  add(list: StoredList, tally: CalculateTally): Promise<boolean>;
  /**
   * Stores the version of a custom list after `base`. It takes effect at once if no army outside the bin would change; otherwise it is
   * pending until `acceptUpdate`. Without `undo`, the next undo step is `base` and redo is cleared.
   * @returns `waits` if pending, or why nothing was stored: no such list, or `base` is not the newest version
   */
  replace(
    list: StoredList,
    base: number,
    at: string,
    effects: ListEffects,
    undo?: UndoTrail,
  ): Promise<'written' | 'waits' | 'missing' | 'stale'>;
  /** Removes an unused list. @returns the armies that use the list, also as an ally's. Null if there is no such list */
  remove(id: string): Promise<readonly ListUser[] | null>;
  /** Returns pending versions. */
  pending(): Promise<readonly NationList[]>;
  /** Puts the newer version into effect and recalculates its armies except the kept ones. @returns why not: none pending, or a taken id */
  acceptUpdate(
    id: string,
    at: string,
    tally: CalculateTally,
    kept?: KeptArmies,
  ): Promise<'written' | 'missing' | 'taken'>;
  /** Declines the pending version. @returns false if no version is pending */
  keepOld(id: string): Promise<boolean>;
}
