/** Positions of a unit in a battle. */
export const WINGS = ['left', 'centre', 'right'] as const;
export type Wing = (typeof WINGS)[number];

export const LINES = ['front', 'reserve'] as const;
export type Line = (typeof LINES)[number];
