import type { UndoTrail } from '../../contract/base.ts';

/** A state with what brought it about. */
export interface Step<State, What> {
  readonly state: State;
  readonly what: What | null;
  /** The field that was typed into; typing on in it does not make another step. */
  readonly field: string | null;
}

/** Every state of a session: those before the present one, the newest last, and those that were undone, the next to redo last. */
export interface UndoHistory<State, What> {
  readonly past: readonly Step<State, What>[];
  readonly present: Step<State, What>;
  readonly future: readonly Step<State, What>[];
}

/** @param past and @param future the states of earlier sittings, in the order of a history. */
export function beginHistory<State, What>(
  state: State,
  past: readonly State[] = [],
  future: readonly State[] = [],
): UndoHistory<State, What> {
  const step = (of: State): Step<State, What> => ({ state: of, what: null, field: null });
  return { past: past.map(step), present: step(state), future: future.map(step) };
}

/** The history with every step that is known better put in its place. */
export const eachStep = <State, What>(
  { past, present, future }: UndoHistory<State, What>,
  change: (step: Step<State, What>) => Step<State, What>,
): UndoHistory<State, What> => ({ past: past.map(change), present: change(present), future: future.map(change) });

/** Takes a step. What was undone before it is gone. */
export function record<State, What>(
  history: UndoHistory<State, What>,
  step: Step<State, What>,
): UndoHistory<State, What> {
  const { past, present } = history;
  const typingOn = step.field !== null && step.field === present.field;
  return { past: typingOn ? past : [...past, present], present: step, future: [] };
}

/** Ends typing: what is typed next into the same field is a step of its own. */
export const settle = <State, What>(history: UndoHistory<State, What>): UndoHistory<State, What> =>
  history.present.field === null ? history : { ...history, present: { ...history.present, field: null } };

/** One step back; the same history where there is none. */
export function undo<State, What>(history: UndoHistory<State, What>): UndoHistory<State, What> {
  const { past, present, future } = settle(history);
  const before = past.at(-1);
  return before
    ? { past: past.slice(0, -1), present: { ...before, field: null }, future: [...future, present] }
    : history;
}

/** One step forward again; the same history where nothing was undone. */
export function redo<State, What>(history: UndoHistory<State, What>): UndoHistory<State, What> {
  const { past, present, future } = settle(history);
  const next = future.at(-1);
  return next ? { past: [...past, present], present: { ...next, field: null }, future: future.slice(0, -1) } : history;
}

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
