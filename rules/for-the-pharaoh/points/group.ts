import { standingOrder, type Troop } from './troop.ts';

export const GROUP = { CO: 4, MO: 3, OO: 2 } as const;

/** Figures in a complete group: 4 close, 3 medium, 2 open; a model is a group by itself (A Note on the Group; ruling FTP-P12 on those over). */
export function groupSize(troop: Troop): number {
  const order = standingOrder(troop);
  return order === null ? 1 : GROUP[order];
}
