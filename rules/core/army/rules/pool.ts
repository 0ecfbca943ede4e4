/** Entries of a list that share one maximum. */
export interface Pool {
  readonly id: string;
  readonly name: string;
  readonly entries: readonly string[];
  readonly max: number | null;
}

/** A pool, and how much of it an army has used. */
export interface PoolUse extends Pool {
  readonly used: number;
}
