import { nextTick, type Ref } from 'vue';

/**
 * Restores the focus when the focused control is removed from this section. @param first selector of the next focus
 * @returns a wrapper for changes of the section
 */
export function useKeptFocus(part: Readonly<Ref<HTMLElement | null>>, first = 'button, input, a[href]') {
  return async (change: () => Promise<unknown>): Promise<void> => {
    const hadFocus = part.value?.contains(document.activeElement) === true;
    await change();
    await nextTick();
    // A click on the map keeps its focus.
    if (hadFocus && !part.value?.contains(document.activeElement))
      part.value?.querySelector<HTMLElement>(first)?.focus();
  };
}
