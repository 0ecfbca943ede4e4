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

/**
 * Derives a custom id from a title or another id. If the id is taken, the caller raises `attempt`, which adds a number.
 * @param otherwise used if `words` contains no letters
 */
export function createOwnId(words: string, attempt: number, otherwise: string): string {
  const stem = toSlug(words).replace(/^own-/, '').slice(0, MAX_STEM).replace(/-+$/, '') || otherwise;
  return attempt === 1 ? `${OWN_PREFIX}${stem}` : `${OWN_PREFIX}${stem}-${attempt}`;
}
