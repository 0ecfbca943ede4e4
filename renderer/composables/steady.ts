import { computed, type ComputedRef } from 'vue';

/** What a source says, the very same object for as long as it says the same: what is drawn from it is not drawn anew. */
export const steady = <T>(source: () => T): ComputedRef<T> =>
  computed<T>((before) => {
    const now = source();
    return before !== undefined && JSON.stringify(before) === JSON.stringify(now) ? before : now;
  });
