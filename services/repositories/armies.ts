import type { ArmySummary, ArmyVersion, StoredArmy } from '../../contract/armies.ts';
import type { KeptTrial } from '../../contract/battles/kept-trial.ts';
import type { UndoTrail } from '../../contract/undo-trail.ts';
import type { ArmyFile } from '../../rules/core/army-file.ts';

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
