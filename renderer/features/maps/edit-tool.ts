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

/** The tools of the map editor: what a click on the sheet does. */
export const EDIT_TOOLS = [
  {
    value: 'choose',
    label: 'Choose',
    icon: 'i-lucide-mouse-pointer-2',
    hint: 'Click a province to write about it, with Shift to choose several; drag its two handles to move its name and its city.',
  },
  {
    value: 'several',
    label: 'Several',
    icon: 'i-lucide-list-checks',
    hint: 'Click provinces to choose them together; once more leaves one out. Delete takes them off the map.',
  },
  {
    value: 'draw',
    label: 'Draw',
    icon: 'i-lucide-pen-tool',
    hint: 'Click the corners of a new province; Enter, a double-click or the first corner ends it. It takes only ground that nobody holds.',
  },
  {
    value: 'split',
    label: 'Split',
    icon: 'i-lucide-scissors',
    hint: 'Click a line across the chosen province, from outside to outside; Enter or a double-click ends it.',
  },
  {
    value: 'merge',
    label: 'Merge',
    icon: 'i-lucide-combine',
    hint: 'Click the province that becomes part of the chosen one.',
  },
  {
    value: 'border',
    label: 'Borders',
    icon: 'i-lucide-link',
    hint: 'Click a second province to draw a border to it, or to take the border away.',
  },
] as const;
export type EditTool = (typeof EDIT_TOOLS)[number]['value'];

/** Tools for which one clicks a line rather than a province. */
export const drawsLine = (tool: EditTool): boolean => tool === 'draw' || tool === 'split';

/** A place on the sheet by its two map units. */
export type Point = [number, number];

/** A line straight across the middle of a box, for those who split without a pointer. */
export function lineAcross(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  way: 'upright' | 'level',
): Point[] {
  const [cx, cy] = [x + width / 2, y + height / 2];
  // A little aslant: a corner of the outline just in the middle is met by no line.
  return way === 'upright'
    ? [
        [cx + 0.37, y - 10],
        [cx - 0.41, y + height + 10],
      ]
    : [
        [x - 10, cy + 0.37],
        [x + width + 10, cy - 0.41],
      ];
}
