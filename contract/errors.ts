/** All errors that cross the bridge between window and program. Each carries a sentence for the user and no stack trace. */
export const ERRORS = {
  /** League only: not signed in. */
  SIGNED_OUT: { status: 401, message: 'Sign in first: open the link of your invitation, or use a passkey.' },
  /** League only: the item belongs to someone else or does not exist. The error does not reveal which. */
  NOT_YOURS: { status: 403, message: 'Not found, or not available to you.' },
  LIMITED: { status: 429, message: 'Too many attempts. Try again in a few minutes.' },
  /** The league does not answer. The same call may succeed later. */
  UNREACHABLE: { status: 502, message: 'The league cannot be reached.' },
  BAD_INPUT: { status: 400, message: 'The input is invalid.' },
  NOT_FOUND: { status: 404, message: 'Not found in the data file.' },
  CONFLICT: { status: 409, message: 'The item was changed elsewhere in the meantime.' },
  /** Valid input that the rules do not allow now. */
  REFUSED: { status: 422, message: 'The rules do not allow this now.' },
  /** Another program has locked the store. The same call may succeed later. */
  STORE_BUSY: {
    status: 503,
    message: 'Another program is using the data file. Nothing was saved. Try again when it has finished.',
  },
  STORE_FULL: { status: 507, message: 'The disk is full. Nothing was saved.' },
  STORE_DAMAGED: { status: 503, message: 'The data file is damaged.' },
  /** The store is missing or unreadable; the program waits for the user's choice. */
  STORE_LOST: { status: 503, message: 'The data file could not be opened.' },
  STORE_READ_ONLY: { status: 423, message: 'The data file is read-only. Nothing was saved.' },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** Thrown by use cases. The router turns it into the contract error with the same code. */
export class UseCaseError extends Error {
  override readonly name = 'UseCaseError';
  readonly code: ErrorCode;
  /** Name or path of the invalid field, or ''. */
  readonly path: string;

  constructor(code: ErrorCode, message: string, path = '') {
    super(message);
    this.code = code;
    this.path = path;
  }
}
