import type { App } from 'vue';
import library from './en/library.json' with { type: 'json' };
import shell from './en/shell.json' with { type: 'json' };
import { formatNumber } from './format.ts';

interface Texts {
  readonly [key: string]: string | Texts;
}
type Values = Readonly<Record<string, unknown>>;

/** One file per feature. A key is the file's name, a point, and the key within it: `library.newArmy`. */
const texts: Record<string, Texts> = { shell, library };

function find(key: string): string | undefined {
  let found: string | Texts | undefined = texts;
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : undefined;
}

/** Picks a form: "one | many", or "none | one | many". */
function form(text: string, count: number): string {
  const forms = text.split(' | ');
  const many = Math.abs(count);
  const at = forms.length === 2 ? (many === 1 ? 0 : 1) : Math.min(many, 2);
  return forms[Math.min(at, forms.length - 1)]!;
}

/** Returns the text of a key with its values filled in, and in the form that `count` needs. The key itself if there is no text. */
export function t(key: string, values?: Values | number, count?: number): string {
  const text = find(key);
  if (text === undefined) return key;
  const many = typeof values === 'number' ? values : count;
  const known: Values = { count: many, n: many, ...(typeof values === 'object' ? values : {}) };
  const chosen = text.includes(' | ') ? form(text, Number(known['count'] ?? known['n'] ?? 1)) : text;
  return chosen.replace(/\{(\w+)\}/g, (_, name: string) => String(known[name] ?? ''));
}

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

/** Loads the texts and the icons of the other screens, once. Whatever shows such a text or icon waits for this first. */
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

/** What a component loads from, and the texts with it: for `defineAsyncComponent` on the first screen. */
export const withMessages =
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
  async () => {
    const [loaded] = await Promise.all([load(), loadMessages()]);
    return loaded;
  };

