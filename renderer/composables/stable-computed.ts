import { computed, type ComputedRef } from 'vue';

/** Keeps the same object while its content is equal, so that components that take it do not render again. */
export const stableComputed = <T>(source: () => T): ComputedRef<T> =>
  computed<T>((before) => {
    const now = source();
    return before !== undefined && JSON.stringify(before) === JSON.stringify(now) ? before : now;
  });
