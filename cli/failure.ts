import { ORPCError } from '@orpc/client';
import { UseCaseError } from '../contract/errors.ts';
import { InputError } from '../rules/core/procedure.ts';
import { StoreError } from '../services/repositories/store-admin.ts';

/** An error in the input or on the command line, without internal details. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly path: string;
}

/** Creates an error for a wrong argument on the command line. */
export const createUsageError = (message: string, path = ''): UseCaseError =>
  new UseCaseError('BAD_INPUT', message, path);

function fromContractError(error: ORPCError<string, unknown>): Failure {
  const place = error.data;
  const path = typeof place === 'object' && place !== null && 'path' in place ? String(place.path) : '';
  return { code: error.code, message: error.message, path };
}

const UNEXPECTED = 'An unexpected error occurred. Nothing was saved. Set NOMARCH_DEBUG=1 to see details.';

/** Converts any thrown value to an error code, a sentence and a path. */
export function toFailure(error: unknown): Failure {
  if (error instanceof ORPCError) return fromContractError(error as ORPCError<string, unknown>);
  if (error instanceof UseCaseError) return { code: error.code, message: error.message, path: error.path };
  if (error instanceof InputError) return { code: 'BAD_INPUT', message: error.message, path: error.path };
  if (error instanceof StoreError) return { code: error.code, message: error.message, path: '' };
  reportUnexpected(error);
  return { code: 'INTERNAL_SERVER_ERROR', message: UNEXPECTED, path: '' };
}

/** Prints an unexpected error if NOMARCH_DEBUG is set. */
export function reportUnexpected(error: unknown): void {
  if (process.env['NOMARCH_DEBUG']) console.error(error);
}
