import { nextTick, type Ref } from 'vue';

/**
 * Keeps the focus within a part of the screen whose controls come and go. @param first finds what has the focus next
 * @returns what is called before the part changes and resolves when the focus is where it should be
 */
export function useKeptFocus(part: Readonly<Ref<HTMLElement | null>>, first = 'button, input, a[href]') {
  return async (change: () => Promise<unknown>): Promise<void> => {
    const hadFocus = part.value?.contains(document.activeElement) === true;
    await change();
    await nextTick();
    // A click on the map keeps its own focus.
    if (hadFocus && !part.value?.contains(document.activeElement))
      part.value?.querySelector<HTMLElement>(first)?.focus();
  };
}
