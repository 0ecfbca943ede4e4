import { toValue, watch, type MaybeRefOrGetter } from 'vue';
import { t } from '../messages/messages.ts';

/** Names the window after what is on the screen. */
export function usePageTitle(title: MaybeRefOrGetter<string>): void {
  watch(
    () => t('shell.windowTitle', { screen: toValue(title) }),
    (words) => (document.title = words),
    { immediate: true },
  );
}
