import type { UndoTrail } from '../../contract/undo-trail.ts';
import type { UndoHistory } from './undo-history.ts';

/** A state of an earlier sitting is a version's number until it is read. */
export type StoredState<Document> = Document | number;

/** How many states of an earlier sitting are read ahead, so that undo and redo answer at once. */
const READ_AHEAD = 3;
const MOST_STEPS = 500;

type History<Document, What> = UndoHistory<StoredState<Document>, What>;

/** The present state; null where it is not read, which it always is once a document is open. */
export const presentOf = <Document extends object, What>({ present: { state } }: History<Document, What>) =>
  typeof state === 'number' ? null : state;

/**
 * The states that undo and redo reach, by version; those that were replaced before they could be stored are left out.
 * @param versions the first version under which each state was stored.
 */
export function trailOf<Document extends object, What>(
  { past, future }: History<Document, What>,
  versions: WeakMap<Document, number>,
): UndoTrail {
  const stored = (steps: History<Document, What>['past']): number[] =>
    steps.flatMap(({ state }) => (typeof state === 'number' ? state : (versions.get(state) ?? []))).slice(-MOST_STEPS);
  return { past: stored(past), future: stored(future) };
}

/** The versions to read before they are wanted: the nearest steps either way that are not read yet. */
export function unreadNear<Document extends object, What>({ past, future }: History<Document, What>): number[] {
  const near = [...past.slice(-READ_AHEAD), ...future.slice(-READ_AHEAD)];
  return near.flatMap(({ state }) => (typeof state === 'number' ? state : []));
}
