import { computed, shallowRef, type ComputedRef, type ShallowRef } from 'vue';
import { failureOf } from '../transport/failure.ts';
import { useFailureToast } from './use-failure-toast.ts';

interface Attempts {
  /** @returns whether the work came to its end. */
  attempt(work: () => Promise<unknown>): Promise<boolean>;
  /** Whether any of it runs. */
  readonly busy: ComputedRef<boolean>;
}

function attempts(fail: (thrown: unknown) => void): Attempts {
  const running = shallowRef(0);
  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    running.value += 1;
    try {
      await work();
      return true;
    } catch (thrown) {
      fail(thrown);
      return false;
    } finally {
      running.value -= 1;
    }
  }
  return { attempt, busy: computed(() => running.value > 0) };
}

/** Runs work that may fail; a toast says why it did. */
export const useAttempt = (): Attempts => attempts(useFailureToast());

/**
 * Runs work that may fail and keeps why it did in `problem`, for a form to show: '' from the next attempt on.
 * @param sentenceOf what is said of what was thrown; '' for what needs no words
 */
export function useFormAttempt(
  sentenceOf: (thrown: unknown) => string = (thrown) => failureOf(thrown).sentence,
): Attempts & { readonly problem: ShallowRef<string> } {
  const problem = shallowRef('');
  const { attempt, busy } = attempts((thrown) => (problem.value = sentenceOf(thrown)));
  return {
    busy,
    problem,
    attempt(work) {
      problem.value = '';
      return attempt(work);
    },
  };
}
