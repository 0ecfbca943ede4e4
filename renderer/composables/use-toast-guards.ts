import { useToast } from '@nuxt/ui/composables';
import { nextTick, watch } from 'vue';

/**
 * The toaster stands between two elements that hand the focus of the Tab key on to its toasts. They come hidden from those who
 * listen while they can be focused, which no element may be: this takes the hiding away. The library has no option for it.
 */
export function useToastGuards(): void {
  const { toasts } = useToast();
  watch(
    () => toasts.value.length,
    async () => {
      await nextTick();
      const guards = document.querySelectorAll('[role="region"] > span[aria-hidden="true"][tabindex="0"]');
      for (const guard of guards) guard.removeAttribute('aria-hidden');
    },
    { flush: 'post', immediate: true },
  );
}
