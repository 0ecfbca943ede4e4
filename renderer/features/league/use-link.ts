import { shallowRef } from 'vue';

/** A link that was made for somebody, while it is shown. */
export function useLink() {
  const made = shallowRef<{ readonly title: string; readonly link: string; readonly expiresAt: string } | null>(null);
  const isShown = shallowRef(false);
  return {
    made,
    isShown,
    show(title: string, { link, expiresAt }: { readonly link: string; readonly expiresAt: string }): void {
      made.value = { title, link, expiresAt };
      isShown.value = true;
    },
  };
}
