import { useIntervalFn } from '@vueuse/core';
import { onScopeDispose, shallowRef, type ShallowRef } from 'vue';
import type { ImportStep } from '../../contract/base.ts';
import { client } from '../transport/client.ts';

/** Ticket and options that make an import traceable and cancellable. Passed on to the call. */
export interface Followed {
  readonly ticket: string;
  readonly options: { readonly signal: AbortSignal };
}

const LOOK_EVERY = 300;

/** Runs imports one after another. Only `cancel` or leaving the screen cancels them. */
export function useImportRun(): {
  /** Current step of the import, or null. */
  readonly step: Readonly<ShallowRef<ImportStep | null>>;
  /** @returns the result, or null if cancelled. @throws the error of the import */
  run<T>(work: (followed: Followed) => Promise<T>): Promise<T | null>;
  /** Cancels the running import and all waiting ones. */
  cancel(): void;
} {
  const step = shallowRef<ImportStep | null>(null);
  /** Ticket of the running import. */
  let running: string | null = null;
  let asked = new AbortController();
  /** Settles with the last requested import. */
  let last: Promise<unknown> = Promise.resolve();

  const { pause, resume } = useIntervalFn(
    async () => {
      const ticket = running;
      if (ticket === null) return;
      const answer = await client.app.importStep({ ticket }).catch(() => null);
      if (running === ticket && answer?.step) step.value = answer.step;
    },
    LOOK_EVERY,
    { immediate: false },
  );

  function reset(): void {
    running = null;
    step.value = null;
    pause();
  }

  function cancel(): void {
    asked.abort();
    asked = new AbortController();
    last = Promise.resolve();
    reset();
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
      if (running === ticket) reset();
    }
  }

  function run<T>(work: (followed: Followed) => Promise<T>): Promise<T | null> {
    const { signal } = asked;
    const result = last.then(() => start(work, signal));
    last = result.catch(() => undefined);
    return result;
  }

  onScopeDispose(cancel);
  return { step, run, cancel };
}
