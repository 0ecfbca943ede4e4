import { useToast } from '@nuxt/ui/composables';
import { computed, type ComputedRef, shallowRef, type ShallowRef } from 'vue';
import { failureOf, isUnreached } from '../transport/failure.ts';

const FAILURE_TEXTS = {
  BAD_INPUT: 'Invalid input',
  NOT_FOUND: 'Not found',
  CONFLICT: 'Changed in another window',
  REFUSED: 'Not possible right now',
  UNREACHABLE: 'Cannot reach the league server',
  SIGNED_OUT: 'Not signed in',
  NOT_YOURS: 'No access',
  LIMITED: 'Too many requests',
  STORE_BUSY: 'Another program is using your data file',
  STORE_FULL: 'The disk is full',
  STORE_DAMAGED: 'Your data file is damaged',
  STORE_LOST: 'Your data file could not be opened',
  STORE_READ_ONLY: 'Your data file is read-only',
  OTHER: 'Something went wrong',
} as const;

/** Shows why a call failed, in the sentence that came with it. A program that is gone has a page of its own. */
export function useFailureToast() {
  const toast = useToast();
  return (thrown: unknown): void => {
    if (isUnreached()) return;
    const { code, sentence } = failureOf(thrown);
    toast.add({
      title: FAILURE_TEXTS[code ?? 'OTHER'],
      description: sentence,
      color: 'error',
      icon: 'i-lucide-octagon-alert',
      duration: 12_000,
    });
  };
}

export interface Attempts {
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

/** Runs work that may fail; `fail` gets what was thrown and shows a toast by default. */
export const useAttempt = (fail: (thrown: unknown) => void = useFailureToast()): Attempts => attempts(fail);

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
