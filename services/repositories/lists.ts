import type { ArmySummary, ArmyVersion, StoredArmy } from '../../contract/armies.ts';
import type { KeptTrial } from '../../contract/battles/series.ts';
import type { StoredList } from '../../contract/lists.ts';
import type { UndoTrail } from '../../contract/base.ts';
import type { ArmyFile } from '../../rules/core/army-file.ts';
import type { ListOf, NationList } from '../../rules/core/nation-list.ts';
import type { RuleSystemId } from '../../rules/core/rule-system.ts';

/** What a version was worth when it was stored, so that a library of armies opens without adding anything up. */
export interface StoredTally {
  readonly points: number;
  readonly legal: boolean;
  readonly errors: number;
  readonly warnings: number;
}

/** A version as it is written. */
export interface NewVersion {
  readonly id: string;
  readonly at: string;
  /** What was done, in words. */
  readonly what: string;
  readonly army: ArmyFile;
  readonly tally: StoredTally;
}

/** How armies are to be filed; what is absent stays as it is. */
export interface Filing {
  readonly folder?: string | null | undefined;
  readonly addTags?: readonly string[] | undefined;
  readonly removeTags?: readonly string[] | undefined;
}

/** Why nothing was done to any of the armies named: the first that is wrong. */
export type BulkIssue =
  | { readonly issue: 'missing'; readonly id: string }
  | { readonly issue: 'not-binned'; readonly id: string; readonly name: string };

/** Armies with every version kept. */
export interface ArmyRepository {
  /** Newest change first; with `binned` those in the bin stand among them. */
  summaries(binned: boolean): Promise<readonly ArmySummary[]>;
  newest(id: string): Promise<StoredArmy | null>;
  version(id: string, version: number): Promise<StoredArmy | null>;
  /** Newest first. */
  versions(id: string): Promise<readonly ArmyVersion[]>;
  /** The newest version of armies, of all, of some, or of those that name a list as their own or an ally’s; those in the bin are left out. */
  unbinned(which?: {
    readonly ids?: readonly string[] | undefined;
    readonly list?: string | undefined;
  }): Promise<readonly StoredArmy[]>;
  /** Stores a new army as its version 1. */
  add(first: NewVersion): Promise<void>;
  /** Stores new armies, all or none, each in the folder and with the tags of the army it is a copy of. */
  addCopies(copies: readonly (NewVersion & { readonly of: string })[]): Promise<void>;
  /**
   * Without `undo` the step back leads to `base`, and none leads forward.
   * @returns the new version's number, or why nothing was stored: there is no such army, or `base` is not the newest version.
   */
  append(
    next: NewVersion & { readonly base: number; readonly undo?: UndoTrail | undefined },
  ): Promise<number | 'missing' | 'stale'>;
  /** Puts armies into the bin or takes them out, all or none. */
  setBinned(ids: readonly string[], binned: boolean): Promise<BulkIssue | null>;
  /** Deletes armies that are in the bin, all or none. */
  purge(ids: readonly string[]): Promise<BulkIssue | null>;
  /** Files armies, all or none. */
  organise(ids: readonly string[], filing: Filing): Promise<BulkIssue | null>;
  /** Names a version. @returns false when there is none. */
  nameVersion(id: string, version: number, label: string | null): Promise<boolean>;
  /** The last trial of an army; null for none. @throws StoreError STORE_DAMAGED */
  trial(id: string): Promise<KeptTrial | null>;
  /** Keeps a trial in place of the one before. @returns false when there is no such army. */
  keepTrial(id: string, trial: KeptTrial): Promise<boolean>;
}

/** What an army is worth under the lists that it names. Asked within the transaction that changes one of them, for each of its armies. */
export type TallyUnder = (army: ArmyFile, listOf: ListOf) => Promise<StoredTally>;

/** What a change of a list does to its armies, asked within the transaction that makes it. */
export interface ListEffects {
  readonly tally: TallyUnder;
  /** Whether an army’s points or problems would be others. */
  touches(army: ArmyFile, before: ListOf, after: ListOf): Promise<boolean>;
}

/** Armies that stay with a list as it was, as their own or an ally’s, which is stored for them as a list of its own. */
export interface KeptArmies {
  readonly list: StoredList;
  readonly armies: readonly string[];
  /** What is said of it among an army’s versions. */
  readonly what: string;
}

/** A version of a list that another took the place of. */
export interface PastList {
  readonly list: NationList;
  readonly replacedAt: string;
}

/** An army that stands in the way of removing its list. */
export interface ArmyOfList {
  readonly name: string;
  readonly binned: boolean;
}

export interface ListRepository {
  /** In order of title; of one rule book or of all. */
  all(rules?: RuleSystemId): Promise<readonly StoredList[]>;
  one(id: string): Promise<StoredList | null>;
  /** A list with the versions it was before, the oldest first, and what undo and redo step to; the newest may be one that waits. */
  history(
    id: string,
  ): Promise<{ readonly newest: StoredList; readonly past: readonly PastList[]; readonly undo: UndoTrail } | null>;
  /** A list in one of its versions, the newest among them. */
  version(id: string, version: number): Promise<NationList | null>;
  /** Stores shipped lists that are new, and keeps a newer version of a stored one aside until it is answered. */
  synchronise(lists: readonly NationList[], tally: TallyUnder): Promise<void>;
  /** @returns false when its id is taken; then nothing was stored. */
  add(list: StoredList, tally: TallyUnder): Promise<boolean>;
  /**
   * Stores an own list behind its version `base`, which is kept beside: in its place where no army outside the bin is touched, or
   * aside, until `acceptUpdate`. Without `undo` the step back leads to `base`, and none leads forward.
   * @returns `waits` where it was stored aside, or why nothing was stored: there is no such list, or `base` is not the newest version.
   */
  replace(
    list: StoredList,
    base: number,
    at: string,
    effects: ListEffects,
    undo?: UndoTrail,
  ): Promise<'written' | 'waits' | 'missing' | 'stale'>;
  /** Removes a list that no army uses, as its own or an ally’s. @returns the armies that do; null where there is no such list. */
  remove(id: string): Promise<readonly ArmyOfList[] | null>;
  /** Newer versions that wait for an answer. */
  pending(): Promise<readonly NationList[]>;
  /**
   * Puts the newer version in place and counts its armies again, but for those that are kept.
   * @returns why nothing was done: none waits, or the id of the list for those kept is taken.
   */
  acceptUpdate(id: string, at: string, tally: TallyUnder, kept?: KeptArmies): Promise<'written' | 'missing' | 'taken'>;
  /** Asks no more about the version that waits. @returns false where none waits. */
  keepOld(id: string): Promise<boolean>;
}
