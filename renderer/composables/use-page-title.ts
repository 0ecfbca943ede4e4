import { toValue, watch, type MaybeRefOrGetter } from 'vue';

/** Names the window after what is on the screen. */
export function usePageTitle(title: MaybeRefOrGetter<string>): void {
  watch(
    () => `${toValue(title)} · Nomarch`,
    (words) => (document.title = words),
    { immediate: true },
  );
}
