import type { UndoTrail } from '../../contract/base.ts';

/** A state with the step that led to it. */
export interface Step<State, What> {
  readonly state: State;
  readonly what: What | null;
  /** The edited field. Further typing in it does not add a step. */
  readonly field: string | null;
}

/** States of a session. `past` ends with the newest, `future` with the next to redo. */
export interface UndoHistory<State, What> {
  readonly past: readonly Step<State, What>[];
  readonly present: Step<State, What>;
  readonly future: readonly Step<State, What>[];
}

/** Creates a history. `past` and `future` are states of earlier sessions. */
export function beginHistory<State, What>(
  state: State,
  past: readonly State[] = [],
  future: readonly State[] = [],
): UndoHistory<State, What> {
  const step = (of: State): Step<State, What> => ({ state: of, what: null, field: null });
  return { past: past.map(step), present: step(state), future: future.map(step) };
}

/** Maps all steps of a history. */
export const mapSteps = <State, What>(
  { past, present, future }: UndoHistory<State, What>,
  change: (step: Step<State, What>) => Step<State, What>,
): UndoHistory<State, What> => ({ past: past.map(change), present: change(present), future: future.map(change) });

/** Adds a step and drops undone ones. */
export function recordStep<State, What>(
  history: UndoHistory<State, What>,
  step: Step<State, What>,
): UndoHistory<State, What> {
  const { past, present } = history;
  const typingOn = step.field !== null && step.field === present.field;
  return { past: typingOn ? past : [...past, present], present: step, future: [] };
}

/** Ends typing: further typing in the same field is a new step. */
export const closeStep = <State, What>(history: UndoHistory<State, What>): UndoHistory<State, What> =>
  history.present.field === null ? history : { ...history, present: { ...history.present, field: null } };

/** Goes one step back, if there is one. */
export function undo<State, What>(history: UndoHistory<State, What>): UndoHistory<State, What> {
  const { past, present, future } = closeStep(history);
  const before = past.at(-1);
  return before
    ? { past: past.slice(0, -1), present: { ...before, field: null }, future: [...future, present] }
    : history;
}

/** Goes one step forward, if there is one. */
export function redo<State, What>(history: UndoHistory<State, What>): UndoHistory<State, What> {
  const { past, present, future } = closeStep(history);
  const next = future.at(-1);
  return next ? { past: [...past, present], present: { ...next, field: null }, future: future.slice(0, -1) } : history;
}

/** States of earlier sessions are version numbers until loaded. */
export type StoredState<Document> = Document | number;

/** Number of states loaded ahead in each direction, for immediate undo and redo. */
const READ_AHEAD = 3;
const MAX_STEPS = 500;

type History<Document, What> = UndoHistory<StoredState<Document>, What>;

/** Returns the current state, or null if not loaded, which never happens in an open document. */
export const getPresent = <Document extends object, What>({ present: { state } }: History<Document, What>) =>
  typeof state === 'number' ? null : state;

/** Lists the versions that undo and redo reach, without states that were never saved. @param versions first version of each state */
export function listTrail<Document extends object, What>(
  { past, future }: History<Document, What>,
  versions: WeakMap<Document, number>,
): UndoTrail {
  const stored = (steps: History<Document, What>['past']): number[] =>
    steps.flatMap(({ state }) => (typeof state === 'number' ? state : (versions.get(state) ?? []))).slice(-MAX_STEPS);
  return { past: stored(past), future: stored(future) };
}

/** Lists the next versions in both directions that are not loaded yet. */
export function listUnread<Document extends object, What>({ past, future }: History<Document, What>): number[] {
  const near = [...past.slice(-READ_AHEAD), ...future.slice(-READ_AHEAD)];
  return near.flatMap(({ state }) => (typeof state === 'number' ? state : []));
}
