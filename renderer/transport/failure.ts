import { ORPCError } from '@orpc/client';
import { ERRORS, type ErrorCode } from '../../contract/errors.ts';
import { connection, storeLost } from './connection.ts';

/** Why a call did not succeed, fit to be shown. `code` is null where no answer came or it was none of the contract's. */
export interface Failure {
  readonly code: ErrorCode | null;
  readonly sentence: string;
  /** The field or place that it is about, '' where there is none. */
  readonly path: string;
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

function pathOf(data: unknown): string {
  return typeof data === 'object' && data !== null && 'path' in data && typeof data.path === 'string' ? data.path : '';
}

/** Reads what a call threw. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof ORPCError) {
    const code = isErrorCode(thrown.code) ? thrown.code : null;
    return { code, sentence: thrown.message, path: pathOf(thrown.data) };
  }
  return { code: null, sentence: thrown instanceof Error ? thrown.message : String(thrown), path: '' };
}

/** What a proxy says while nobody is behind it. */
const NOBODY_THERE: readonly string[] = ['BAD_GATEWAY', 'SERVICE_UNAVAILABLE', 'GATEWAY_TIMEOUT'];

/** Whether nobody answered: the same call may succeed later. */
export const isUnanswered = (thrown: unknown): boolean =>
  !(thrown instanceof ORPCError) || NOBODY_THERE.includes(thrown.code);

/** Whether no answer came from the program, or one to a page of an earlier run: it may answer the same call later. */
export const mayAnswerLater = (thrown: unknown): boolean =>
  isUnanswered(thrown) || (thrown instanceof ORPCError && (thrown.status === 401 || thrown.status === 403));

/** Whether the call failed for want of the program or its store rather than for a reason of its own: both have a page of their own. */
export const isUnreached = (): boolean => connection.value !== 'up' || storeLost.value;
