/** What the ids of one's own things begin with; nothing that comes with the app has such an id, so that none to come can meet one. */
const OWN_PREFIX = 'own-';
const LONGEST_STEM = 90;

const hyphened = (words: string): string =>
  words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

/**
 * An id for a thing of one's own after a title or another id; `attempt` 2 and on number those whose id is taken.
 * @param otherwise stands for words without a letter
 */
export function ownId(words: string, attempt: number, otherwise: string): string {
  const stem = hyphened(words).replace(/^own-/, '').slice(0, LONGEST_STEM).replace(/-+$/, '') || otherwise;
  return attempt === 1 ? `${OWN_PREFIX}${stem}` : `${OWN_PREFIX}${stem}-${attempt}`;
}
