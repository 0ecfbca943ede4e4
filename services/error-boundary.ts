import { ORPCError, ValidationError } from '@orpc/server';
import { ERRORS } from '../contract/errors.ts';
import { describeFirstIssue } from '../rules/core/issue.ts';
import { badInput, type Failure, toFailure } from './failure.ts';

/** Returns the failure for input that the contract's validation rejects. */
function toInputFailure(error: unknown): Failure | null {
  if (!(error instanceof ORPCError) || error.code !== 'BAD_REQUEST') return null;
  if (!(error.cause instanceof ValidationError)) return badInput('the request is invalid', '');
  const issue = describeFirstIssue(error.cause.issues, error.cause.data);
  return badInput(issue.message, issue.path);
}

/** Converts any error to a contract error. Unexpected errors go to `report` with their stack, and the caller gets a plain sentence. */
export function toContractError(error: unknown, report: (error: unknown) => void): ORPCError<string, unknown> {
  const failure = toFailure(error) ?? toInputFailure(error);
  if (failure) {
    const { code, message, path } = failure;
    return new ORPCError(code, { status: ERRORS[code].status, message, data: { path } });
  }
  report(error);
  return new ORPCError('INTERNAL_SERVER_ERROR', {
    message: 'An unexpected error occurred. Nothing was saved. Details are in the log.',
  });
}
