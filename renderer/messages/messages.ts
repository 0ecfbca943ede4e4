import { createI18n } from 'vue-i18n';

/** One file a feature; a key is the file's name, a point, and the key within it: `library.newArmy`. */
const files = import.meta.glob<Record<string, unknown>>('./en/*.json', { eager: true, import: 'default' });

const en = Object.fromEntries(
  Object.entries(files).map(([path, texts]) => [path.slice('./en/'.length, -'.json'.length), texts]),
);

export const i18n = createI18n({
  legacy: false,
  locale: 'en',
  fallbackLocale: 'en',
  messages: { en: en as never },
});

type Translate = (key: string, values: Readonly<Record<string, unknown>>) => string;

/** For places that are no component. */
export const translate = (key: string, values: Readonly<Record<string, unknown>> = {}): string =>
  (i18n.global as unknown as { t: Translate }).t(key, values);
