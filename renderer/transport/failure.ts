import { ORPCError } from '@orpc/client';
import { ERRORS, type ErrorCode } from '../../contract/errors.ts';
import { connection, isStoreLost } from './connection.ts';

/** Reason of a failed call, ready to show. `code` is null if there was no answer or its code is not in the contract. */
export interface Failure {
  readonly code: ErrorCode | null;
  readonly sentence: string;
  /** Affected field or place, or ''. */
  readonly path: string;
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

function getPath(data: unknown): string {
  return typeof data === 'object' && data !== null && 'path' in data && typeof data.path === 'string' ? data.path : '';
}

/** Converts the error of a call. */
export function toFailure(thrown: unknown): Failure {
  if (thrown instanceof ORPCError) {
    const code = isErrorCode(thrown.code) ? thrown.code : null;
    return { code, sentence: thrown.message, path: getPath(thrown.data) };
  }
  return { code: null, sentence: thrown instanceof Error ? thrown.message : String(thrown), path: '' };
}

/** Errors of a proxy when its server is down. */
const UNAVAILABLE_CODES: readonly string[] = ['BAD_GATEWAY', 'SERVICE_UNAVAILABLE', 'GATEWAY_TIMEOUT'];

/** Checks whether the call had no answer and may succeed later. */
export const isUnanswered = (thrown: unknown): boolean =>
  !(thrown instanceof ORPCError) || UNAVAILABLE_CODES.includes(thrown.code);

/** Checks whether the same call may succeed later: it had no answer, or its token is from an earlier run. */
export const isRetryable = (thrown: unknown): boolean =>
  isUnanswered(thrown) || (thrown instanceof ORPCError && (thrown.status === 401 || thrown.status === 403));

/** True if the program or its store is unavailable. Both states have their own screen. */
export const isUnreachable = (): boolean => connection.value !== 'up' || isStoreLost.value;
