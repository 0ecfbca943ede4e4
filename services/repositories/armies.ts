import type { ArmySummary, ArmyVersion, StoredArmy } from '../../contract/armies.ts';
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

/** Armies with every version kept. */
export interface ArmyRepository {
  /** Newest change first; with `binned` those in the bin stand among them. */
  summaries(binned: boolean): Promise<readonly ArmySummary[]>;
  newest(id: string): Promise<StoredArmy | null>;
  version(id: string, version: number): Promise<StoredArmy | null>;
  /** Newest first. */
  versions(id: string): Promise<readonly ArmyVersion[]>;
  /** The newest version of every army of these lists. */
  ofLists(lists: readonly string[]): Promise<readonly StoredArmy[]>;
  /** Stores a new army as its version 1. */
  add(first: NewVersion): Promise<void>;
  /** @returns the new version's number, or why nothing was stored: there is no such army, or `base` is not the newest version. */
  append(next: NewVersion & { readonly base: number }): Promise<number | 'missing' | 'stale'>;
  /** Puts an army into the bin or takes it out. @returns false when there is none. */
  setBinned(id: string, binned: boolean): Promise<boolean>;
  /** Replaces what a version was found to be worth, after its list changed. */
  retally(id: string, version: number, tally: StoredTally): Promise<void>;
}
