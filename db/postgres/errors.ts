import { ERRORS } from '../../contract/errors.ts';
import { StoreError } from '../../services/repositories/store-error.ts';

/** PostgreSQL's error codes after which a retry may succeed. */
const BUSY = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '53300', // too_many_connections
  '55P03', // lock_not_available
  '57014', // query_canceled
  '57P05', // idle_session_timeout
  '25P03', // idle_in_transaction_session_timeout
]);

const DAMAGED = new Set(['XX001', 'XX002']);

/** What the server, as it stops, and the system say of a connection that is no more. */
const UNREACHABLE = new Set([
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);

/** What the driver says of a connection, which has no code. */
const LOST =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

const CANNOT_BE_REACHED = 'The database cannot be reached; nothing was stored. Try again in a little while.';

/** PostgreSQL may have committed although its answer was lost. */
const WAS_LOST =
  'The connection to the database was lost: what was under way may be stored or not. Look before you do it again.';

/**
 * PostgreSQL's states as the store's own errors; anything else is passed through.
 * @param isConnecting whether the connection was still to be made: then nothing can have been stored
 */
export function asStoreError(error: unknown, isConnecting = false): unknown {
  if (!(error instanceof Error) || error instanceof StoreError) return error;
  const { code: told } = error as { readonly code?: unknown };
  const code = typeof told === 'string' ? told : '';
  if (code === '53100') {
    const sentence = 'The database’s disk is full; nothing was written. Make room and try again.';
    return new StoreError('STORE_FULL', sentence, error);
  }
  if (BUSY.has(code)) return new StoreError('STORE_BUSY', ERRORS.STORE_BUSY.message, error);
  if (UNREACHABLE.has(code) || code.startsWith('08') || LOST.test(error.message))
    return new StoreError('STORE_BUSY', isConnecting ? CANNOT_BE_REACHED : WAS_LOST, error);
  if (DAMAGED.has(code)) {
    const sentence = 'The database is damaged. Stop the server and restore its newest whole backup.';
    return new StoreError('STORE_DAMAGED', sentence, error);
  }
  return error;
}
