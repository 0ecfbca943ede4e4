import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { effectScope } from 'vue';
import { useMapImport } from './use-map-import.ts';

interface Call {
  readonly method: 'read' | 'store';
  readonly kinds: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly answer: () => void;
  readonly fail: (reason: Error) => void;
}

const calls = vi.hoisted((): Call[] => []);

vi.mock('../../transport/client.ts', () => {
  const call =
    (method: Call['method'], answered: unknown) =>
    ({ kinds }: Pick<Call, 'kinds'>, { signal }: Pick<Call, 'signal'>) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('called off')));
        calls.push({ method, kinds, signal, answer: () => resolve(answered), fail: reject });
      });
  return {
    client: {
      app: { importStep: () => Promise.resolve({ step: null }) },
      maps: {
        readImport: call('read', { drawn: { parts: [{ key: 'delta', kind: 'province' }] } }),
        importText: call('store', { id: 'own-map' }),
      },
    },
  };
});

const LONG = 5000;
const pass = (milliseconds = LONG) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
  calls.length = 0;
});
afterEach(() => void vi.useRealTimers());

/** Reads a text once. */
async function readMap() {
  const map = effectScope().run(useMapImport)!;
  map.text.value = 'Ur - Uruk';
  const reading = map.read();
  await pass(0);
  calls[0]?.answer();
  await reading;
  return map;
}

const methods = () => calls.map(({ method }) => method);

it('reads a text only once', async () => {
  const { guesses, report } = await readMap();
  await pass();
  expect(methods()).toEqual(['read']);
  expect(guesses.value).toEqual(new Map([['delta', 'province']]));
  expect(report.value).not.toBeNull();
});

it('saves right after reading without a new reading that cancels it', async () => {
  const { store } = await readMap();
  const storing = store();
  await pass();
  expect(methods()).toEqual(['read', 'store']);
  expect(calls[1]?.signal.aborted).toBe(false);
  calls[1]?.answer();
  expect(await storing).toBe('own-map');
  await pass();
  expect(methods()).toEqual(['read', 'store']);
});

it('saves with a recent choice and does not read it again', async () => {
  const { choose, store } = await readMap();
  choose({ delta: 'sea' });
  await pass(100);
  const storing = store();
  await pass();
  expect(calls.slice(1).map(({ method, kinds }) => [method, kinds])).toEqual([['store', { delta: 'sea' }]]);
  calls[1]?.answer();
  expect(await storing).toBe('own-map');
});

it('does not cancel saving for a new choice, but reads that choice if saving fails', async () => {
  const { choose, problem, store } = await readMap();
  const storing = store();
  await pass(0);
  choose({ delta: 'sea' });
  await pass();
  expect(methods()).toEqual(['read', 'store']);
  calls[1]?.fail(new Error('the disk is full'));
  expect(await storing).toBeNull();
  expect(problem.value).toBe('the disk is full');
  await pass();
  expect(calls[2]).toMatchObject({ method: 'read', kinds: { delta: 'sea' } });
});

it('reads consecutive choices together with the last values', async () => {
  const { choose } = await readMap();
  choose({ delta: 'sea' });
  await pass(300);
  choose({ delta: 'decoration' });
  await pass();
  expect(calls.slice(1).map(({ kinds }) => kinds)).toEqual([{ delta: 'decoration' }]);
  choose({});
  await pass();
  expect(calls.slice(1).map(({ signal }) => signal.aborted)).toEqual([true, false]);
});
