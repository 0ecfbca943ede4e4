import { InputError } from '../../rules/core/procedure.ts';
import { MAX_BORDERS } from '../schema.ts';

/** Maximum total corners of an imported map. */
export const MAX_CORNERS = 400_000;

/** Checks the number of corners. @throws InputError if there are too many */
export function checkCorners(corners: number): void {
  if (corners <= MAX_CORNERS) return;
  throw new InputError(`its outlines have more than ${MAX_CORNERS} corners, which is the maximum`, 'provinces');
}

/** Checks the number of borders. @throws InputError if there are too many */
export function checkBorders(borders: number): void {
  if (borders <= MAX_BORDERS) return;
  throw new InputError(`it has more than ${MAX_BORDERS} borders, which is the maximum`, 'borders');
}

const OVERLAP_MESSAGE = 'its outlines cross or overlap too often to be joined; draw the provinces side by side';

/** Maximum total area of all outlines, as a multiple of the sheet. Some drawings stack countries, regions and parts of regions. */
const MAX_LAYERS = 10;

/** Detects overlapping outlines by their total area, before any expensive work. @throws InputError if they overlap too much */
export function checkOverlap(area: number, sheet: number): void {
  if (area > MAX_LAYERS * sheet) throw new InputError(OVERLAP_MESSAGE, 'provinces');
}

/** Maximum comparisons to join a map: four times those of the largest known map. Overlapping or crossing outlines would take minutes. */
export const MAX_COMPARISONS = 1_300_000;

/** Counts the work of an import, so that too much work ends with an error. */
export interface WorkCount {
  /** Adds comparisons to the count. @throws InputError if the limit is exceeded */
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
