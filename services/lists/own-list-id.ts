/** What the ids of own lists begin with; no shipped list's does, so that none to come can meet one. */
const PREFIX = 'own-';
const LONGEST = 90;

const hyphened = (words: string): string =>
  words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** An id for a list of one's own after a title or another id; `attempt` 2 and on number those whose id is taken. */
export function ownListId(words: string, attempt = 1): string {
  const stem = hyphened(words).replace(/^own-/, '').slice(0, LONGEST).replace(/-+$/, '') || 'list';
  return attempt === 1 ? `${PREFIX}${stem}` : `${PREFIX}${stem}-${attempt}`;
}
