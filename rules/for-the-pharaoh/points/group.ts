import { standingOrder, type Troop } from './troop.ts';

const GROUP = { CO: 4, MO: 3, OO: 2 } as const;

/** Figures in a complete group: 4 close, 3 medium, 2 open; a model is a group by itself (A Note on the Group). */
export function groupSize(troop: Troop): number {
  const order = standingOrder(troop);
  return order === null ? 1 : GROUP[order];
}

/** Complete groups, and the figures over that make the one partial group of a sub-unit (ruling FTP-P12). */
export const groupsOf = (count: number, size: number): { complete: number; over: number } => ({
  complete: Math.floor(count / size),
  over: count % size,
});
