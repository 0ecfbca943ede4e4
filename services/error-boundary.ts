import { ORPCError, ValidationError } from '@orpc/server';
import { ERRORS, type ErrorCode, UseCaseError } from '../contract/errors.ts';
import { describeFirstIssue } from '../rules/core/issue.ts';
import { CampaignRefusal } from '../rules/core/campaign/campaign-rules.ts';
import { DiceError } from '../rules/core/dice.ts';
import { InputError } from '../rules/core/procedure.ts';
import { StoreError } from './repositories/store-admin.ts';

/** An error as callers see it: a known code, a sentence, and the path of the invalid field. */
export interface Failure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly path: string;
}

export const createBadInput = (message: string, path: string): Failure => ({ code: 'BAD_INPUT', message, path });

/** Returns the failure of a known error, or null for an unexpected one. */
export function toFailure(error: unknown): Failure | null {
  if (error instanceof UseCaseError) return { code: error.code, message: error.message, path: error.path };
  if (error instanceof InputError) return createBadInput(error.message, error.path);
  if (error instanceof DiceError) return createBadInput(error.message, `dice.${error.index}`);
  if (error instanceof CampaignRefusal) return { code: 'REFUSED', message: error.message, path: error.path };
  if (error instanceof StoreError) return { code: error.code, message: error.message, path: '' };
  return null;
}

/** Returns the failure for input that the contract's validation rejects. */
function toInputFailure(error: unknown): Failure | null {
  if (!(error instanceof ORPCError) || error.code !== 'BAD_REQUEST') return null;
  if (!(error.cause instanceof ValidationError)) return createBadInput('the request is invalid', '');
  const issue = describeFirstIssue(error.cause.issues, error.cause.data);
  return createBadInput(issue.message, issue.path);
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
