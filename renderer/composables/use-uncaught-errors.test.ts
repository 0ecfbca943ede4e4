import { expect, it, onTestFinished, vi } from 'vitest';
import { effectScope } from 'vue';
import { useUncaughtErrors } from './use-attempt.ts';

const { add } = vi.hoisted(() => ({ add: vi.fn() }));
vi.mock('@nuxt/ui/composables', () => ({ useToast: () => ({ add }) }));

it('reports uncaught errors, except resize loops', () => {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.spyOn(console, 'error').mockReturnValue();
  const scope = effectScope();
  onTestFinished(() => {
    scope.stop();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  scope.run(useUncaughtErrors);
  const fail = (message: string, error?: Error) =>
    page.dispatchEvent(Object.assign(new Event('error'), { message, error }));
  // Turning a tablet causes this.
  fail('ResizeObserver loop completed with undelivered notifications.');
  expect(add).not.toHaveBeenCalled();
  fail('Uncaught Error: the chest is empty', new Error('the chest is empty'));
  expect(add).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ description: expect.stringContaining('the chest is empty') }),
  );
});
