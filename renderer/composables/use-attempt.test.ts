import { describe, expect, it } from 'vitest';
import { useFormAttempt } from './use-attempt.ts';

const refuse = () => Promise.reject(new Error('the store is full'));

describe('useFormAttempt', () => {
  it('keeps the error message until the next attempt', async () => {
    const { attempt, problem } = useFormAttempt();
    expect(await attempt(refuse)).toBe(false);
    expect(problem.value).toBe('the store is full');
    const next = attempt(() => Promise.resolve());
    expect(problem.value).toBe('');
    expect(await next).toBe(true);
    expect(problem.value).toBe('');
  });

  it('is busy until the last of several attempts has ended', async () => {
    const { attempt, busy } = useFormAttempt();
    const { promise, resolve } = Promise.withResolvers<null>();
    const long = attempt(() => promise);
    await attempt(refuse);
    expect(busy.value).toBe(true);
    resolve(null);
    await long;
    expect(busy.value).toBe(false);
  });

  it('formats errors with the given function', async () => {
    const { attempt, problem } = useFormAttempt((thrown) => `no: ${String(thrown)}`);
    await attempt(() => Promise.reject(new Error('full')));
    expect(problem.value).toBe('no: Error: full');
  });
});
