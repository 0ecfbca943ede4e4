import { toValue, watch, type MaybeRefOrGetter } from 'vue';

/** Sets the title of the window. */
export function usePageTitle(title: MaybeRefOrGetter<string>): void {
  watch(
    () => `${toValue(title)} · Nomarch`,
    (words) => (document.title = words),
    { immediate: true },
  );
}
