/** The closed set of errors that cross the bridge. Each carries a sentence for people; no stack crosses. */
export const ERRORS = {
  /** A league's: nobody is signed in. */
  SIGNED_OUT: { status: 401, message: 'Sign in first: open the link of your invitation, or use a passkey.' },
  /** A league's: another's, or no such thing; which of the two is not told. */
  NOT_YOURS: { status: 403, message: 'There is no such thing for you here.' },
  LIMITED: { status: 429, message: 'That was too often. Try again in a few minutes.' },
  /** A league that was joined does not answer; the same call may succeed later. */
  UNREACHABLE: { status: 502, message: 'The league cannot be reached.' },
  BAD_INPUT: { status: 400, message: 'The input was not understood.' },
  NOT_FOUND: { status: 404, message: 'There is no such thing in the store.' },
  /** Somebody else changed it meanwhile. */
  CONFLICT: { status: 409, message: 'It was changed elsewhere meanwhile.' },
  /** Understood, but the rules do not allow it now. */
  REFUSED: { status: 422, message: 'The rules do not allow this now.' },
  /** Another program has the store; the same call may succeed a little later. */
  STORE_BUSY: {
    status: 503,
    message: 'Another program is using the store; nothing was stored. Try again when it is done.',
  },
  STORE_FULL: { status: 507, message: 'The disk is full; nothing was written.' },
  STORE_DAMAGED: { status: 503, message: 'The store is damaged.' },
  /** It is gone or cannot be opened, and its user has yet to say what is to be done. */
  STORE_LOST: { status: 503, message: 'The store could not be opened.' },
  /** It is only looked at. */
  STORE_READ_ONLY: { status: 423, message: 'The store can only be looked at; nothing was stored.' },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** What a use case throws; the router turns it into the error of the same code. */
export class UseCaseError extends Error {
  override readonly name = 'UseCaseError';
  readonly code: ErrorCode;
  /** The field or place that is wrong, '' where there is none. */
  readonly path: string;

  constructor(code: ErrorCode, message: string, path = '') {
    super(message);
    this.code = code;
    this.path = path;
  }
}
