import { hasBow, type Missiles } from '../troops/kinds.ts';

interface MissileRow {
  /** Inches to which the range is short, and to which it is long. */
  readonly short: number;
  readonly long: number;
  /** The highest face of a D6 that hits. */
  readonly shortHits: number;
  readonly longHits: number;
}

const THROWN: MissileRow = { short: 6, long: 8, shortHits: 3, longHits: 2 };

/** Ranges and hits of missiles (Fire phase, F). */
export const MISSILE_TABLE: Readonly<Record<Exclude<Missiles, 'none'>, MissileRow>> = {
  javelin: THROWN,
  sling: THROWN,
  'short-bow': { short: 7, long: 14, shortHits: 4, longHits: 3 },
  'compound-bow': { short: 8, long: 16, shortHits: 5, longHits: 4 },
};

export interface Aim {
  readonly range: 'short' | 'long' | 'out';
  /** The highest face that hits before modifiers; 0 out of range. */
  readonly hitsTo: number;
}

/** Range and hits at a distance in inches. In woods a bow reaches to its short range and hits as at long (Fire phase, F and G). */
export function aimAt(missiles: Missiles, distance: number, inWoods: boolean, longer: number): Aim {
  if (missiles === 'none') return { range: 'out', hitsTo: 0 };
  const row = MISSILE_TABLE[missiles];
  const woodsBow = inWoods && hasBow(missiles);
  if (distance <= row.short + longer) return { range: 'short', hitsTo: woodsBow ? row.longHits : row.shortHits };
  if (woodsBow || distance > row.long + longer) return { range: 'out', hitsTo: 0 };
  return { range: 'long', hitsTo: row.longHits };
}
