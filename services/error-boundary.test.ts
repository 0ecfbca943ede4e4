import { describe, expect, it } from 'vitest';
import { ERRORS } from '../contract/errors.ts';
import { toContractError } from './error-boundary.ts';
import { StoreError } from './repositories/store-admin.ts';

const rethrow = (error: unknown): never => {
  throw error;
};

describe('toContractError', () => {
  it('distinguishes a busy store from a conflicting change', () => {
    const busy = new StoreError('STORE_BUSY', ERRORS.STORE_BUSY.message);
    expect(toContractError(busy, rethrow)).toMatchObject({
      code: 'STORE_BUSY',
      status: 503,
      message: ERRORS.STORE_BUSY.message,
    });
  });

  it('hides the stack of an unexpected error', () => {
    const reported: unknown[] = [];
    const error = toContractError(new Error('secret'), (told) => reported.push(told));
    expect(error.code).toBe('INTERNAL_SERVER_ERROR');
    expect(error.message).not.toContain('secret');
    expect(reported).toHaveLength(1);
  });
});
