import type { Kind } from './kinds.ts';
import type { Troop } from './troop.ts';

/** Troop types and other movers. */
export type Mover = Kind | 'baggage' | 'mounted-commander' | 'foot-commander';

/** Inches in good and in difficult going; null if it may not enter. */
export interface Move {
  readonly good: number;
  readonly difficult: number | null;
}

const SLOW: Move = { good: 4, difficult: 2 };
const LOOSE: Move = { good: 5, difficult: 4 };
const LIGHT: Move = { good: 6, difficult: 6 };
const HEAVY: Move = { good: 9, difficult: 3 };
const WHEELED: Move = { good: 4, difficult: null };

/*
 * Moves in inches. The note under the table bars chariots and baggage from difficult going. Artillery and war wagons follow ruling SAS-14.
 */
export const MOVES: Readonly<Record<Mover, Move>> = {
  'light-horse': { good: 12, difficult: 4 },
  'mounted-commander': { good: 12, difficult: 4 },
  cavalry: { good: 10, difficult: 4 },
  knights: HEAVY,
  expendables: HEAVY,
  pikemen: SLOW,
  spearmen: SLOW,
  horde: SLOW,
  baggage: WHEELED,
  swordsmen: LOOSE,
  warband: LOOSE,
  bowmen: LOOSE,
  peltasts: LIGHT,
  psiloi: LIGHT,
  'foot-commander': LIGHT,
  elephants: { good: 6, difficult: 3 },
  artillery: WHEELED,
  'war-wagon': WHEELED,
};

/** Light chariots move as cavalry. */
const LIGHT_CHARIOT = 10;
/** Inches subtracted for crossing an obstacle. Mounted infantry rides over it (ruling SAS-30). */
export const OBSTACLE_COST = { mounted: 4, foot: 2 } as const;

type Moving = Pick<Troop, 'mount' | 'mountedInfantry'> & { readonly kind: Mover };

/** Returns a unit's move (SAS Ancient Rules, Movement; Other variations). */
export function getMove({ kind, mount, mountedInfantry }: Moving): Move {
  if (mountedInfantry) return MOVES.cavalry;
  if (mount !== 'chariot') return MOVES[kind];
  return { good: kind === 'light-horse' ? LIGHT_CHARIOT : MOVES[kind].good, difficult: null };
}
