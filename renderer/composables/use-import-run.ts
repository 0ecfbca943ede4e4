import { useIntervalFn } from '@vueuse/core';
import { onScopeDispose, shallowRef, type ShallowRef } from 'vue';
import type { ImportStep } from '../../contract/imports.ts';
import { client } from '../transport/client.ts';

/** Under which an import is followed and called off; spread it into the call and its options. */
export interface Followed {
  readonly ticket: string;
  readonly options: { readonly signal: AbortSignal };
}

const LOOK_EVERY = 300;

/** Runs imports that can be followed and called off. Whoever leaves the screen calls off what it still waits for. */
export function useImportRun(): {
  /** What the import is at; null where none goes on. */
  readonly step: Readonly<ShallowRef<ImportStep | null>>;
  /** @returns what the import came to; null where it was called off. @throws what it threw. */
  run<T>(work: (followed: Followed) => Promise<T>): Promise<T | null>;
  cancel(): void;
} {
  const step = shallowRef<ImportStep | null>(null);
  let current: { readonly ticket: string; readonly asked: AbortController } | null = null;

  const { pause, resume } = useIntervalFn(
    async () => {
      const looked = current;
      if (!looked) return;
      const now = await client.app.importStep({ ticket: looked.ticket }).catch(() => null);
      if (current === looked && now?.step) step.value = now.step;
    },
    LOOK_EVERY,
    { immediate: false },
  );

  function cancel(): void {
    current?.asked.abort();
    current = null;
    step.value = null;
    pause();
  }

  async function run<T>(work: (followed: Followed) => Promise<T>): Promise<T | null> {
    cancel();
    const own = { ticket: crypto.randomUUID(), asked: new AbortController() };
    current = own;
    step.value = 'waiting';
    resume();
    try {
      return await work({ ticket: own.ticket, options: { signal: own.asked.signal } });
    } catch (thrown) {
      if (own.asked.signal.aborted) return null;
      throw thrown;
    } finally {
      if (current === own) cancel();
    }
  }

  onScopeDispose(cancel);
  return { step, run, cancel };
}
