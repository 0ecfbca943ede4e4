import { useToast } from '@nuxt/ui/composables';
import { useEventListener } from '@vueuse/core';
import { getCurrentInstance } from 'vue';

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
