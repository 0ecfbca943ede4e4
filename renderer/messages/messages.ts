import { createI18n, type Composer } from 'vue-i18n';
import library from './en/library.json' with { type: 'json' };
import shell from './en/shell.json' with { type: 'json' };

/** One file a feature; a key is the file's name, a point, and the key within it: `library.newArmy`. The first screen has its own at once. */
export const i18n = createI18n({
  legacy: false,
  locale: 'en',
  fallbackLocale: 'en',
  messages: { en: { shell, library } as never },
});

let loading: Promise<void> | null = null;

/** Loads the texts and the icons of the other screens, once. Whatever shows such a text or icon waits for this first. */
export function loadMessages(): Promise<void> {
  loading ??= Promise.all([import('./all-messages.ts'), import('../later-icons.ts')]).then(
    ([{ allMessages }]) => i18n.global.mergeLocaleMessage('en', allMessages),
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** What a component loads from, and the texts with it: for `defineAsyncComponent` on the first screen. */
export const withMessages =
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
  async () => {
    const [loaded] = await Promise.all([load(), loadMessages()]);
    return loaded;
  };

/** The text of a key, in code, and whether there is one; templates say `$t`. */
export const { t, te } = i18n.global as unknown as Composer;
