import { toValue, watchEffect, type MaybeRefOrGetter } from 'vue';
import { translate } from '../messages/messages.ts';

/** Names the window after what is on the screen. */
export function usePageTitle(title: MaybeRefOrGetter<string>): void {
  watchEffect(() => {
    document.title = translate('shell.windowTitle', { screen: toValue(title) });
  });
}
