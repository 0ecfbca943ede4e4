import { toValue, watchEffect, type MaybeRefOrGetter } from 'vue';
import { t } from '../messages/messages.ts';

/** Names the window after what is on the screen. */
export function usePageTitle(title: MaybeRefOrGetter<string>): void {
  watchEffect(() => {
    document.title = t('shell.windowTitle', { screen: toValue(title) });
  });
}
