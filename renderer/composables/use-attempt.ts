import { useToast } from '@nuxt/ui/composables';
import { computed, type ComputedRef, shallowRef, type ShallowRef, getCurrentInstance, onMounted, watch } from 'vue';
import { toFailure, isUnreachable } from '../transport/failure.ts';
import { useEventListener } from '@vueuse/core';
import { connection } from '../transport/connection.ts';

/** Loads a value on mount and after each reconnection or sign-in. Drops outdated answers. @param attempts handles failures; default: toast */
export function useLoaded<Value, Kind extends Attempts = Attempts>(
  read: () => Promise<Value>,
  attempts: Kind = useAttempt() as Kind,
) {
  /** Null until loaded. */
  const value = shallowRef<Value | null>(null);
  let last = 0;
  /** Replaces the value with the answer to a change. */
  const take = (change: () => Promise<Value>): Promise<boolean> =>
    attempts.attempt(async () => {
      const request = (last += 1);
      const answer = await change();
      if (request === last) value.value = answer;
    });
  const load = (): Promise<boolean> => take(read);
  onMounted(load);
  watch(connection, (now) => {
    if (now === 'up') void load();
  });
  return { ...attempts, value, load, take };
}

/** Harmless error of browsers if an element changes its size twice in one frame. */
const RESIZED_AGAIN = /^ResizeObserver loop/;

/** Reports uncaught errors with an offer to reload the page. Repeated errors share one toast. */
export function useUncaughtErrors(): void {
  const toast = useToast();
  const report = (thrown: unknown): void => {
    console.error(thrown);
    toast.add({
      id: 'uncaught',
      title: 'Something went wrong on this page',
      description: `Your saved data is safe. If the page has stopped responding, reload it. (${thrown instanceof Error ? thrown.message : String(thrown)})`,
      color: 'error',
      icon: 'i-lucide-octagon-alert',
      duration: 60_000,
      actions: [{ label: 'Reload page', onClick: () => location.reload() }],
    });
  };
  const app = getCurrentInstance()?.appContext.app;
  if (app) app.config.errorHandler = report;
  useEventListener(window, 'error', ({ error, message }) => {
    if (!RESIZED_AGAIN.test(message)) report(error ?? message);
  });
  useEventListener(window, 'unhandledrejection', ({ reason }) => report(reason));
}

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

/** Shows the error of a failed call as a toast, unless the connection is lost, which is shown elsewhere. */
export function useFailureToast() {
  const toast = useToast();
  return (thrown: unknown): void => {
    if (isUnreachable()) return;
    const { code, sentence } = toFailure(thrown);
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
  /** @returns true if the work succeeded */
  attempt(work: () => Promise<unknown>): Promise<boolean>;
  /** True while any work runs. */
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

/** Runs work that may fail. `fail` handles errors. The default is a toast. */
export const useAttempt = (fail: (thrown: unknown) => void = useFailureToast()): Attempts => attempts(fail);

/** Runs work that may fail and keeps its error in `problem` until the next attempt. @param sentenceOf formats errors, '' to ignore */
export function useFormAttempt(
  sentenceOf: (thrown: unknown) => string = (thrown) => toFailure(thrown).sentence,
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
