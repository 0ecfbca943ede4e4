import type { BattleVersion, TableBattle, TableSummary } from '../../contract/table.ts';
import type { UndoTrail } from '../../contract/undo-trail.ts';

export interface StoredBattle {
  readonly id: string;
  readonly version: number;
  readonly changedAt: string;
  readonly battle: TableBattle;
  readonly undo: UndoTrail;
}

export interface BattleChange {
  readonly id: string;
  /** The version that was changed. */
  readonly base: number;
  readonly at: string;
  /** What was done, in words. */
  readonly what: string;
  readonly undo?: UndoTrail | undefined;
  readonly battle: TableBattle;
  readonly sides: TableSummary['sides'];
}

/** Battles at the table, each a document. */
export interface TableRepository {
  /** Newest change first. */
  summaries(): Promise<readonly TableSummary[]>;
  one(id: string): Promise<StoredBattle | null>;
  /** A version that is kept, the newest among them. */
  version(id: string, version: number): Promise<TableBattle | null>;
  /** The versions that are kept, the oldest first; none where there is no such battle. */
  versions(id: string): Promise<readonly BattleVersion[]>;
  /** Stores a new battle as its version 1. */
  add(battle: Omit<BattleChange, 'base' | 'undo'>): Promise<void>;
  /**
   * Without `undo` the step back leads to `base`, and none leads forward.
   * @returns the new version's number, or why nothing was stored: there is no such battle, or `base` is not its version.
   */
  save(change: BattleChange): Promise<number | 'missing' | 'stale'>;
  /** @returns false when there is none. */
  remove(id: string): Promise<boolean>;
}
