/** Prefix of custom ids. Shipped content never has it, so that future content cannot collide. */
const OWN_PREFIX = 'own-';
const MAX_STEM = 90;

const toSlug = (words: string): string =>
  words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** Derives a custom id from `words`, or `otherwise` if they have no letters. If it is taken, the caller raises the number `attempt`. */
export function createOwnId(words: string, attempt: number, otherwise: string): string {
  const stem = toSlug(words).replace(/^own-/, '').slice(0, MAX_STEM).replace(/-+$/, '') || otherwise;
  return attempt === 1 ? `${OWN_PREFIX}${stem}` : `${OWN_PREFIX}${stem}-${attempt}`;
}
