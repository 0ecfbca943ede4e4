import type { ErrorCode } from '../../contract/errors.ts';
import type { DamagedItem, StoreBackups, StoreState } from '../../contract/store.ts';

export type StoreErrorCode = Extract<ErrorCode, `STORE_${string}`>;

/** A failure of the store, thrown after its transaction is rolled back. The message is a sentence for users. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** The store's file and backups while the program runs. All methods work in every state. */
export interface StoreAdmin {
  state(): StoreState;
  /** Lists the backups. Opens every backup that was not read before. */
  backups(): StoreBackups;
  /** Checks every row of the open store. */
  damage(): Promise<readonly DamagedItem[]>;
  /** Restores a damaged row from a backup. @returns false for an unknown row, or if no backup has an intact copy */
  mend(row: string): boolean;
  /** Removes a damaged row. @returns false for an unknown row */
  discard(row: string): Promise<boolean>;
  /** Makes a backup. @throws StoreError if this fails */
  backUp(): Promise<void>;
  /** Replaces the store with a backup, opens it and sets the old store aside. @throws StoreError */
  restore(backup: string): Promise<void>;
  /** Sets the current file aside and creates an empty store. */
  beginEmpty(): Promise<void>;
  /** Opens the readable part of a damaged store. @throws StoreError STORE_DAMAGED if nothing is readable */
  look(): Promise<void>;
}
