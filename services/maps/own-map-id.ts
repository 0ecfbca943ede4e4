import { idFrom } from '../../maps/words.ts';

/** What the ids of own maps begin with; no shipped map's does, so that none to come can meet one. */
const PREFIX = 'own-';
const NONE_TAKEN = new Set<string>();

/** An id for a map of one's own after its title; `attempt` 2 and on number those whose id is taken. */
export function ownMapId(title: string, attempt = 1): string {
  const stem = idFrom(title, NONE_TAKEN, 'map').replace(/^own-/, '');
  return attempt === 1 ? `${PREFIX}${stem}` : `${PREFIX}${stem}-${attempt}`;
}
