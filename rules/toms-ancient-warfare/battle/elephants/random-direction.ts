import type { DiceSource } from '../../../core/dice.ts';

/* Eighths of a turn clockwise, in place of scatter dice (ruling TOM-32). */
const DIRECTIONS = [
  'straight ahead',
  'ahead to the right',
  'to the right',
  'back to the right',
  'straight back',
  'back to the left',
  'to the left',
  'ahead to the left',
] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Throws a random direction. */
export const rollDirection = (what: string, dice: DiceSource): Direction =>
  DIRECTIONS[dice.roll('d8', `direction in which ${what}`) - 1] ?? DIRECTIONS[0];
