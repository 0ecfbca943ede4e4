import { InputError } from '../../rules/core/procedure.ts';
import { MOST_BORDERS } from '../schema.ts';

/** Maximum total corners of an imported map. */
export const MOST_CORNERS = 400_000;

/** @throws InputError if there are too many corners */
export function expectCorners(corners: number): void {
  if (corners <= MOST_CORNERS) return;
  throw new InputError(`its outlines have more than ${MOST_CORNERS} corners, which is the maximum`, 'provinces');
}

/** @throws InputError if there are too many borders */
export function expectBorders(borders: number): void {
  if (borders <= MOST_BORDERS) return;
  throw new InputError(`it has more than ${MOST_BORDERS} borders, which is the maximum`, 'borders');
}

const COVERED = 'its outlines cross or overlap too often to be joined; draw the provinces side by side';

/** Maximum total area of outlines, in sheets: some drawings have countries, their parts and the parts of these on top of each other. */
const MOST_LAYERS = 10;

/** Detects overlapping outlines by their total area, before any expensive work. @throws InputError if they overlap too much */
export function expectBeside(area: number, sheet: number): void {
  if (area > MOST_LAYERS * sheet) throw new InputError(COVERED, 'provinces');
}

/**
 * Maximum comparisons for joining a map, four times that of the largest known map. Maps that need more overlap or cross themselves, and
 * would take minutes.
 */
export const MOST_COMPARISONS = 1_300_000;

/** Counts the work of an import, to end with an error instead of running too long. */
export interface WorkCount {
  /** @throws InputError if the limit is exceeded */
  spend(comparisons: number): void;
  readonly spent: number;
}

export function workCount(most = MOST_COMPARISONS): WorkCount {
  let spent = 0;
  return {
    spend(comparisons) {
      spent += comparisons;
      if (spent <= most) return;
      throw new InputError(COVERED, 'provinces');
    },
    get spent() {
      return spent;
    },
  };
}
