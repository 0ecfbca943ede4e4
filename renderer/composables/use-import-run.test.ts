import { expect, it, vi } from 'vitest';
import { effectScope } from 'vue';
import { type Followed, useImportRun } from './use-import-run.ts';

vi.mock('../transport/client.ts', () => ({ client: { app: { importStep: () => Promise.resolve({ step: null }) } } }));

/** Work that ends on demand or is cancelled. */
function work(title: string, begun: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return {
    end: () => resolve(title),
    does({ options }: Followed): Promise<string> {
      begun.push(title);
      options.signal.addEventListener('abort', () => reject(new Error('called off')));
      return promise;
    },
  };
}

const settled = () => new Promise((done) => setTimeout(done));

function twoImports() {
  const begun: string[] = [];
  const scope = effectScope();
  const runs = scope.run(useImportRun)!;
  const [first, second] = [work('first', begun), work('second', begun)];
  return { begun, scope, runs, first, second, answers: [runs.run(first.does), runs.run(second.does)] as const };
}

it('runs imports one after another without cancelling any', async () => {
  const { answers, begun, first, runs, second } = twoImports();
  await settled();
  expect(begun).toEqual(['first']);
  first.end();
  await settled();
  expect(begun).toEqual(['first', 'second']);
  expect(runs.step.value).toBe('waiting');
  second.end();
  expect(await Promise.all(answers)).toEqual(['first', 'second']);
  expect(runs.step.value).toBeNull();
});

it('runs the next import after a failed one, which alone reports the error', async () => {
  const { run } = effectScope().run(useImportRun)!;
  const failing = run(() => Promise.reject(new Error('not a map')));
  const next = run(() => Promise.resolve('read'));
  await expect(failing).rejects.toThrow('not a map');
  expect(await next).toBe('read');
});

it('cancels running and waiting imports, then runs new ones', async () => {
  const { answers, begun, runs } = twoImports();
  await settled();
  runs.cancel();
  expect(await Promise.all(answers)).toEqual([null, null]);
  expect(begun).toEqual(['first']);
  expect(runs.step.value).toBeNull();
  expect(await runs.run(() => Promise.resolve('third'))).toBe('third');
});

it('cancels a running import when its screen is left', async () => {
  const { answers, scope } = twoImports();
  await settled();
  scope.stop();
  expect(await Promise.all(answers)).toEqual([null, null]);
});
