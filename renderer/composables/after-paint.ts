import { onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue';

/** Pages out of sight paint nothing. */
const LONGEST_WAIT = 100;

/** Until what was changed is on the screen. */
export const afterPaint = (): Promise<void> =>
  new Promise((painted) => {
    const patience = setTimeout(painted, LONGEST_WAIT);
    requestAnimationFrame(() => {
      clearTimeout(patience);
      setTimeout(painted);
    });
  });

/** A value that follows another once the screen has shown everything else: for what may come a frame late. */
export function behindPaint<T>(source: () => T): Readonly<ShallowRef<T>> {
  const behind = shallowRef(source());
  let waiting = false;
  let over = false;
  onScopeDispose(() => (over = true));
  watch(source, async () => {
    if (waiting) return;
    waiting = true;
    await afterPaint();
    waiting = false;
    if (!over) behind.value = source();
  });
  return behind;
}
