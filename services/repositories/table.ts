import type { TableBattle, TableSummary } from '../../contract/table.ts';

export interface StoredBattle {
  readonly id: string;
  readonly version: number;
  readonly changedAt: string;
  readonly battle: TableBattle;
}

export interface BattleChange {
  readonly id: string;
  /** The version that was changed. */
  readonly base: number;
  readonly at: string;
  readonly battle: TableBattle;
  readonly sides: TableSummary['sides'];
}

/** Battles at the table, each a document. */
export interface TableRepository {
  /** Newest change first. */
  summaries(): Promise<readonly TableSummary[]>;
  one(id: string): Promise<StoredBattle | null>;
  /** Stores a new battle as its version 1. */
  add(battle: Omit<BattleChange, 'base'>): Promise<void>;
  /** @returns the new version's number, or why nothing was stored: there is no such battle, or `base` is not its version. */
  save(change: BattleChange): Promise<number | 'missing' | 'stale'>;
  /** @returns false when there is none. */
  remove(id: string): Promise<boolean>;
}
