import { computed, shallowRef, type ComputedRef } from 'vue';
import { useFailureToast } from './use-failure-toast.ts';

/** Runs work that may fail and says why it did; `busy` while any of it runs. */
export function useAttempt(): {
  /** @returns whether the work came to its end; where it did not, a toast says why. */
  attempt(work: () => Promise<unknown>): Promise<boolean>;
  readonly busy: ComputedRef<boolean>;
} {
  const failureToast = useFailureToast();
  const running = shallowRef(0);
  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    running.value += 1;
    try {
      await work();
      return true;
    } catch (thrown) {
      failureToast(thrown);
      return false;
    } finally {
      running.value -= 1;
    }
  }
  return { attempt, busy: computed(() => running.value > 0) };
}
