import { useLocalStorage } from '@vueuse/core';

/** How drawing on a map is helped, kept in this browser. */
export interface DrawingAids {
  /** Within how many pixels a click goes to a corner or an edge; 0 leaves it where it is. */
  snap: number;
  /** How wide a gap between provinces may be, in map units, for them to be meant to meet. */
  tolerance: number;
}

export const MOST_SNAP = 40;
export const MOST_TOLERANCE = 10;

/** The aids that its user has set. */
export const useDrawingAids = () =>
  useLocalStorage<DrawingAids>('nomarch.map-drawing', { snap: 10, tolerance: 3 }, { mergeDefaults: true });
