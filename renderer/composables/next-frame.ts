import { onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue';

/** Maximum wait in milliseconds: hidden pages paint no frames. */
const LONGEST_WAIT = 100;

/** Resolves when the next frame is painted. */
export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    const timeout = setTimeout(resolve, LONGEST_WAIT);
    requestAnimationFrame(() => {
      clearTimeout(timeout);
      setTimeout(resolve);
    });
  });

/** Follows a value one frame late, for content that is slow to render. */
export function useNextFrame<T>(source: () => T): Readonly<ShallowRef<T>> {
  const value = shallowRef(source());
  let isWaiting = false;
  let isDisposed = false;
  onScopeDispose(() => (isDisposed = true));
  watch(source, async () => {
    if (isWaiting) return;
    isWaiting = true;
    await nextFrame();
    isWaiting = false;
    if (!isDisposed) value.value = source();
  });
  return value;
}
