import { InputError } from '../../rules/core/procedure.ts';
import { MAX_BORDERS } from '../schema.ts';

/** Maximum total corners of an imported map. */
export const MAX_CORNERS = 400_000;

/** @throws InputError if there are too many corners */
export function checkCorners(corners: number): void {
  if (corners <= MAX_CORNERS) return;
  throw new InputError(`its outlines have more than ${MAX_CORNERS} corners, which is the maximum`, 'provinces');
}

/** @throws InputError if there are too many borders */
export function checkBorders(borders: number): void {
  if (borders <= MAX_BORDERS) return;
  throw new InputError(`it has more than ${MAX_BORDERS} borders, which is the maximum`, 'borders');
}

const OVERLAP_MESSAGE = 'its outlines cross or overlap too often to be joined; draw the provinces side by side';

/** Maximum total area of outlines, in sheets: some drawings have countries, their parts and the parts of these on top of each other. */
const MAX_LAYERS = 10;

/** Detects overlapping outlines by their total area, before any expensive work. @throws InputError if they overlap too much */
export function checkOverlap(area: number, sheet: number): void {
  if (area > MAX_LAYERS * sheet) throw new InputError(OVERLAP_MESSAGE, 'provinces');
}

/**
 * Maximum comparisons for joining a map, four times that of the largest known map. Maps that need more overlap or cross themselves, and
 * would take minutes.
 */
export const MAX_COMPARISONS = 1_300_000;

/** Counts the work of an import, to end with an error instead of running too long. */
export interface WorkCount {
  /** @throws InputError if the limit is exceeded */
  spend(comparisons: number): void;
  readonly spent: number;
}

export function createWorkCount(max = MAX_COMPARISONS): WorkCount {
  let spent = 0;
  return {
    spend(comparisons) {
      spent += comparisons;
      if (spent <= max) return;
      throw new InputError(OVERLAP_MESSAGE, 'provinces');
    },
    get spent() {
      return spent;
    },
  };
}
