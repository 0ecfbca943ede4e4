import { useIntervalFn } from '@vueuse/core';
import { onScopeDispose, shallowRef, type ShallowRef } from 'vue';
import type { ImportStep } from '../../contract/base.ts';
import { client } from '../transport/client.ts';

/** Under which an import is followed and called off; spread it into the call and its options. */
export interface Followed {
  readonly ticket: string;
  readonly options: { readonly signal: AbortSignal };
}

const LOOK_EVERY = 300;

/**
 * Runs imports one after another that can be followed and called off. One that is asked for while another runs waits for its end: none
 * is called off but by `cancel` and by leaving the screen.
 */
export function useImportRun(): {
  /** What the import is at; null where none goes on. */
  readonly step: Readonly<ShallowRef<ImportStep | null>>;
  /** @returns what the import came to; null where it was called off. @throws what it threw. */
  run<T>(work: (followed: Followed) => Promise<T>): Promise<T | null>;
  /** Calls off what runs and what waits. */
  cancel(): void;
} {
  const step = shallowRef<ImportStep | null>(null);
  /** The ticket of the import that runs. */
  let running: string | null = null;
  let asked = new AbortController();
  /** Settles with the import that was asked for last. */
  let last: Promise<unknown> = Promise.resolve();

  const { pause, resume } = useIntervalFn(
    async () => {
      const ticket = running;
      if (ticket === null) return;
      const now = await client.app.importStep({ ticket }).catch(() => null);
      if (running === ticket && now?.step) step.value = now.step;
    },
    LOOK_EVERY,
    { immediate: false },
  );

  function rest(): void {
    running = null;
    step.value = null;
    pause();
  }

  function cancel(): void {
    asked.abort();
    asked = new AbortController();
    last = Promise.resolve();
    rest();
  }

  async function start<T>(work: (followed: Followed) => Promise<T>, signal: AbortSignal): Promise<T | null> {
    if (signal.aborted) return null;
    const ticket = crypto.randomUUID();
    running = ticket;
    step.value = 'waiting';
    resume();
    try {
      return await work({ ticket, options: { signal } });
    } catch (thrown) {
      if (signal.aborted) return null;
      throw thrown;
    } finally {
      if (running === ticket) rest();
    }
  }

  function run<T>(work: (followed: Followed) => Promise<T>): Promise<T | null> {
    const { signal } = asked;
    const own = last.then(() => start(work, signal));
    last = own.catch(() => undefined);
    return own;
  }

  onScopeDispose(cancel);
  return { step, run, cancel };
}
