import { watch, type Ref } from 'vue';

/** Marks the next thing to do on a screen. */
const NEXT = '[data-next]';

/**
 * Where the focus goes when a dialog closes: back to what opened it, or, where that has gone meanwhile, to the next thing to do.
 * @returns what a dialog's content calls as it closes
 */
export function useReturnedFocus(isOpen: Readonly<Ref<boolean>>): (event: Event) => void {
  let opener: Element | null = null;
  watch(
    isOpen,
    (now) => {
      if (now) opener = document.activeElement;
    },
    { immediate: true, flush: 'sync' },
  );
  return (event) => {
    if (opener?.isConnected === true && opener !== document.body) return;
    event.preventDefault();
    document.querySelector<HTMLElement>(NEXT)?.focus();
  };
}
