import { ORPCError, ValidationError } from '@orpc/server';
import { ERRORS, type ErrorCode, UseCaseError } from '../contract/errors.ts';
import { CampaignRefusal } from '../rules/campaign.ts';
import { DiceError } from '../rules/core/dice.ts';
import { InputError } from '../rules/core/procedure.ts';
import { firstIssue } from '../rules/core/issue.ts';
import { StoreError } from './repositories/store-error.ts';

interface Failure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly path: string;
}

const badInput = (message: string, path: string): Failure => ({ code: 'BAD_INPUT', message, path });

function knownFailure(error: unknown): Failure | null {
  if (error instanceof UseCaseError) return { code: error.code, message: error.message, path: error.path };
  if (error instanceof InputError) return badInput(error.message, error.path);
  if (error instanceof DiceError) return badInput(error.message, `dice.${error.index}`);
  if (error instanceof CampaignRefusal) return { code: 'REFUSED', message: error.message, path: error.path };
  if (error instanceof StoreError) return { code: error.code, message: error.message, path: '' };
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST') {
    if (!(error.cause instanceof ValidationError)) return badInput('the request was not understood', '');
    const issue = firstIssue(error.cause.issues, error.cause.data);
    return badInput(issue.message, issue.path);
  }
  return null;
}

/**
 * Turns whatever went wrong into an error of the closed set. What nobody foresaw goes to `report` with its stack, and crosses as a
 * plain sentence without one.
 */
export function toContractError(error: unknown, report: (error: unknown) => void): ORPCError<string, unknown> {
  const failure = knownFailure(error);
  if (failure) {
    const { code, message, path } = failure;
    return new ORPCError(code, { status: ERRORS[code].status, message, data: { path } });
  }
  report(error);
  return new ORPCError('INTERNAL_SERVER_ERROR', {
    message: 'Something went wrong inside Nomarch. Nothing was stored; the details are in its log.',
  });
}
