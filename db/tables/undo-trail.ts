import type { UndoTrail } from '../../contract/undo-trail.ts';
import { storedJson } from './stored-json.ts';

/** How many steps of undo are remembered either way. */
const MOST_STEPS = 500;

export const undoText = ({ past, future }: UndoTrail): string =>
  JSON.stringify({ past: past.slice(-MOST_STEPS), future: future.slice(-MOST_STEPS) });

/** @param what whose steps they are, such as `army “Hittites”` */
export const undoOf = (text: string, what: string): UndoTrail => storedJson(text, what, 'undo') as UndoTrail;

export const NO_STEPS = undoText({ past: [], future: [] });

/** The trail after an edit upon version `base` that brought none of its own: one more step back, none forward. */
export const steppedFrom = (text: string, base: number, what: string): UndoTrail => ({
  past: [...undoOf(text, what).past, base],
  future: [],
});
