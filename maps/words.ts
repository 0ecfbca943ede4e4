const toHyphenated = (words: string): string =>
  words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '');

/** Creates a unique id from a name. */
export function createId(name: string, taken: { has(id: string): boolean }, otherwise = 'province'): string {
  const stem = toHyphenated(name) || otherwise;
  if (!taken.has(stem)) return stem;
  for (let number = 2; ; number += 1) if (!taken.has(`${stem}-${number}`)) return `${stem}-${number}`;
}

/** Normalises a name, so that different spellings have the same key. */
export const toNameKey = (name: string): string => toHyphenated(name).replaceAll('-', '');

/** Compares strings. Not localeCompare, because the order in a file must not depend on the machine's language. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
