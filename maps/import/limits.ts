import { InputError } from '../../rules/core/procedure.ts';
import { MOST_BORDERS } from '../schema.ts';

/** Corners that the outlines and lines of an imported map may have together. */
export const MOST_CORNERS = 400_000;

/** @throws InputError for more corners than are taken. */
export function expectCorners(corners: number): void {
  if (corners <= MOST_CORNERS) return;
  throw new InputError(`its outlines have more than ${MOST_CORNERS} corners; up to so many are taken`, 'provinces');
}

/** @throws InputError for more borders than are taken. */
export function expectBorders(borders: number): void {
  if (borders <= MOST_BORDERS) return;
  throw new InputError(
    `more than ${MOST_BORDERS} of its provinces border on one another; up to so many are taken`,
    'borders',
  );
}

const COVERED =
  'its outlines cross or cover one another so often that they cannot be fitted together; draw each province beside the others';

/** So many times the sheet may be covered: countries, their parts and the parts of those lie on one another in some drawings. */
const MOST_LAYERS = 10;

/**
 * Seen before any work is done: what covers itself, or winds around itself, has a multiple of its sheet's area.
 * @throws InputError for outlines that cover their sheet too often.
 */
export function expectBeside(area: number, sheet: number): void {
  if (area > MOST_LAYERS * sheet) throw new InputError(COVERED, 'provinces');
}

/**
 * Comparisons of corners and edges that fitting a map together may take: four times what the largest map at hand takes. What needs
 * more crosses itself or lies on itself over and over, and would hold the import up for minutes.
 */
export const MOST_COMPARISONS = 1_300_000;

/** Counts the work of an import, so that it ends with a sentence where it would not end in time. */
export interface WorkCount {
  /** @throws InputError once all is spent. */
  spend(comparisons: number): void;
  /** So many were spent so far. */
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
