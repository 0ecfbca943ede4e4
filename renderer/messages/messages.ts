import type { App } from 'vue';
import { pickForm } from '../../rules/core/words.ts';
import library from './en/library.json' with { type: 'json' };
import shell from './en/shell.json' with { type: 'json' };
import { formatNumber } from './format.ts';

interface Texts {
  readonly [key: string]: string | Texts;
}
/** Values by name. Only texts and numbers are filled in: callers may pass a whole object. */
type Values = Readonly<Record<string, unknown>>;

/** One file per feature. A full key is the file's name, a dot and the key in the file: `library.newArmy`. */
const texts: Record<string, Texts> = { shell, library };

function find(key: string): string | undefined {
  let found: string | Texts | undefined = texts;
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : undefined;
}

/** Returns the text of a key with its values filled in, in the singular or plural that `count` needs. Returns the key if it has no text. */
export function t(key: string, values?: Values | number, count?: number): string {
  const text = find(key);
  if (text === undefined) return key;
  const number = typeof values === 'number' ? values : count;
  const known: Values = { count: number, n: number, ...(typeof values === 'object' ? values : {}) };
  const chosen = text.includes(' | ') ? pickForm(text, Number(known['count'] ?? known['n'] ?? 1)) : text;
  return chosen.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = known[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });
}

/** Checks whether a key has a text. */
export const te = (key: string): boolean => find(key) !== undefined;

declare module 'vue' {
  interface ComponentCustomProperties {
    readonly $t: typeof t;
    readonly $n: typeof formatNumber;
  }
}
export const i18n = {
  install(app: App): void {
    Object.assign(app.config.globalProperties, { $t: t, $n: formatNumber });
  },
};

let loading: Promise<void> | null = null;

/** Loads the texts and icons of the other screens, once. Await this before showing any of them. */
export function loadMessages(): Promise<void> {
  loading ??= Promise.all([import('./all-messages.ts'), import('../later-icons.ts')]).then(
    ([{ allMessages }]) => void Object.assign(texts, allMessages),
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** Wraps the loader of an async component so that the texts are loaded with it. For `defineAsyncComponent` on the first screen. */
export const withMessages =
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
  async () => {
    const [loaded] = await Promise.all([load(), loadMessages()]);
    return loaded;
  };
