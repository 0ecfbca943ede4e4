import { ORPCError, ValidationError } from '@orpc/server';
import { ERRORS } from '../contract/errors.ts';
import { firstIssue } from '../rules/core/issue.ts';
import { badInput, type Failure, failureOf } from './failure.ts';

/** What the contract's own checks of a call say. */
function refusedCall(error: unknown): Failure | null {
  if (!(error instanceof ORPCError) || error.code !== 'BAD_REQUEST') return null;
  if (!(error.cause instanceof ValidationError)) return badInput('the request was not understood', '');
  const issue = firstIssue(error.cause.issues, error.cause.data);
  return badInput(issue.message, issue.path);
}

/**
 * Turns whatever went wrong into an error of the closed set. What nobody foresaw goes to `report` with its stack, and crosses as a
 * plain sentence without one.
 */
export function toContractError(error: unknown, report: (error: unknown) => void): ORPCError<string, unknown> {
  const failure = failureOf(error) ?? refusedCall(error);
  if (failure) {
    const { code, message, path } = failure;
    return new ORPCError(code, { status: ERRORS[code].status, message, data: { path } });
  }
  report(error);
  return new ORPCError('INTERNAL_SERVER_ERROR', {
    message: 'Something went wrong inside Nomarch. Nothing was stored; the details are in its log.',
  });
}
