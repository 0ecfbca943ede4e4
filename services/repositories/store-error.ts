import type { ErrorCode } from '../../contract/errors.ts';

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
