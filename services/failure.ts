import { type ErrorCode, UseCaseError } from '../contract/errors.ts';
import { CampaignRefusal } from '../rules/core/campaign/campaign-rules.ts';
import { DiceError } from '../rules/core/dice.ts';
import { InputError } from '../rules/core/procedure.ts';
import { StoreError } from './repositories/store-admin.ts';

/** An error as callers see it: a known code, a sentence, and the invalid field or path. */
export interface Failure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly path: string;
}

export const badInput = (message: string, path: string): Failure => ({ code: 'BAD_INPUT', message, path });

/** Returns the failure of a known error, or null for an unexpected one. */
export function toFailure(error: unknown): Failure | null {
  if (error instanceof UseCaseError) return { code: error.code, message: error.message, path: error.path };
  if (error instanceof InputError) return badInput(error.message, error.path);
  if (error instanceof DiceError) return badInput(error.message, `dice.${error.index}`);
  if (error instanceof CampaignRefusal) return { code: 'REFUSED', message: error.message, path: error.path };
  if (error instanceof StoreError) return { code: error.code, message: error.message, path: '' };
  return null;
}
