import { useLocalStorage } from '@vueuse/core';

/** Drawing settings, stored in this browser. */
export interface DrawingAids {
  /** Distance in pixels within which clicks snap to a corner or an edge. 0 disables snapping. */
  snap: number;
  /** Maximum width in map units of a gap between provinces that are meant to touch. */
  tolerance: number;
}

export const MAX_SNAP = 40;
export const MAX_TOLERANCE = 10;

export const useDrawingAids = () =>
  useLocalStorage<DrawingAids>('nomarch.map-drawing', { snap: 10, tolerance: 3 }, { mergeDefaults: true });

/** Tools of the map editor. Each gives a click on the sheet another meaning. */
export const EDIT_TOOLS = [
  {
    value: 'choose',
    label: 'Choose',
    icon: 'i-lucide-mouse-pointer-2',
    hint: 'Click a province to edit it, or Shift-click to select several. Drag its handles to move its name and city.',
  },
  {
    value: 'several',
    label: 'Several',
    icon: 'i-lucide-list-checks',
    hint: 'Click provinces to select or deselect them. Delete removes them from the map.',
  },
  {
    value: 'draw',
    label: 'Draw',
    icon: 'i-lucide-pen-tool',
    hint: 'Click the corners of a new province. Enter, a double-click or the first corner ends it. It covers only land without a province.',
  },
  {
    value: 'split',
    label: 'Split',
    icon: 'i-lucide-scissors',
    hint: 'Click a line across the selected province, starting and ending outside. Enter or a double-click ends it.',
  },
  {
    value: 'merge',
    label: 'Merge',
    icon: 'i-lucide-combine',
    hint: 'Click the province to merge into the selected one.',
  },
  {
    value: 'border',
    label: 'Borders',
    icon: 'i-lucide-link',
    hint: 'Click a second province to add or remove the border with it.',
  },
] as const;
export type EditTool = (typeof EDIT_TOOLS)[number]['value'];

/** Checks whether clicks with this tool add points to a line. */
export const drawsLine = (tool: EditTool): boolean => tool === 'draw' || tool === 'split';

/** Point on the sheet in map units. */
export type Point = [number, number];

/** Returns a straight line across the middle of a box, for splitting without a pointer. */
export function createCrossLine(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  direction: 'upright' | 'level',
): Point[] {
  const [cx, cy] = [x + width / 2, y + height / 2];
  // Slightly tilted, so that the line does not pass through a corner of the outline at the middle.
  return direction === 'upright'
    ? [
        [cx + 0.37, y - 10],
        [cx - 0.41, y + height + 10],
      ]
    : [
        [x - 10, cy + 0.37],
        [x + width + 10, cy - 0.41],
      ];
}
