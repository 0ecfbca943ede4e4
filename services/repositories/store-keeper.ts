import type { ErrorCode } from '../../contract/errors.ts';
import type { Damaged, StoreBackups, StoreState } from '../../contract/store.ts';

export type StoreErrorCode = Extract<ErrorCode, `STORE_${string}`>;

/** The store could not do its work. Whatever was under way was rolled back. The message is a sentence for people. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** The store's file and its backups, as the running program has them. Everything here may be asked for whatever stands there. */
export interface StoreKeeper {
  state(): StoreState;
  /** Reads every backup that it has not read before. */
  backups(): StoreBackups;
  /** Looks at every row of the store that is open. */
  damage(): Promise<readonly Damaged[]>;
  /** Puts a damaged row back from a backup. @returns false where none is so named, or no backup has it */
  mend(row: string): boolean;
  /** Removes a damaged row, by its name there. @returns false where none is so named */
  discard(row: string): Promise<boolean>;
  /** @throws StoreError where no backup could be made */
  backUp(): Promise<void>;
  /** Replaces the store by a backup and opens it; the replaced store is kept aside. @throws StoreError */
  restore(backup: string): Promise<void>;
  /** Sets aside what stands there and begins an empty store. */
  beginEmpty(): Promise<void>;
  /** Opens what can be read of a damaged store, to be looked at. @throws StoreError STORE_DAMAGED where nothing can */
  look(): Promise<void>;
}
