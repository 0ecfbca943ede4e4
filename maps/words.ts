const hyphened = (words: string): string =>
  words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '');

/** An id made of a name, unlike all those taken. */
export function idFrom(name: string, taken: { has(id: string): boolean }, otherwise = 'province'): string {
  const stem = hyphened(name) || otherwise;
  if (!taken.has(stem)) return stem;
  for (let number = 2; ; number += 1) if (!taken.has(`${stem}-${number}`)) return `${stem}-${number}`;
}

/** What of two spellings must agree for them to be one name. */
export const nameKey = (name: string): string => hyphened(name).replaceAll('-', '');

/** Not localeCompare: the order of a file must not depend on the machine's language. */
export const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
