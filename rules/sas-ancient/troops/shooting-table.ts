import type { RulingsInForce } from '../../core/ruling.ts';
import { isCrusade } from '../rulings.ts';
import { isMounted } from './kinds.ts';
import type { Missile, Troop } from './troop.ts';

export const SHOOTERS = [
  'artillery',
  'bow',
  'crossbow',
  'war-wagon',
  'horse-bow',
  'sling',
  'handgun',
  'javelin',
] as const;
export type Shooter = (typeof SHOOTERS)[number];

export const SHOOTER_NAMES: Readonly<Record<Shooter, string>> = {
  artillery: 'artillery',
  bow: 'bowmen',
  crossbow: 'crossbowmen',
  'war-wagon': 'war wagons',
  'horse-bow': 'horse archers',
  sling: 'slings',
  handgun: 'handguns',
  javelin: 'javelins',
};

/** Columns of the table: maximum ranges in inches. */
export const RANGES = [4, 8, 12, 24] as const;

/* Factors at 4, 8, 12 and 24 inches; 0 is out of range (SAS Ancient Rules, Shooting). */
const FACTORS: Readonly<Record<Shooter, readonly [number, number, number, number]>> = {
  artillery: [2, 2, 1, 1],
  bow: [2, 1.5, 0.5, 0],
  crossbow: [1.5, 1.5, 1, 0],
  'war-wagon': [1.5, 1, 1, 0],
  'horse-bow': [1.5, 1, 0.5, 0],
  sling: [1, 1, 0, 0],
  handgun: [1, 1, 0, 0],
  javelin: [1, 0, 0, 0],
};

/*
 * The sheet combines all but bows and crossbows as “others” and omits engines and wagons (SAS Ancient Rules, sheet for the Crusades; ruling
 * SAS-5).
 */
const CRUSADE_FACTORS: typeof FACTORS = {
  artillery: FACTORS.artillery,
  bow: [2, 1, 1, 0],
  crossbow: [1, 1, 1, 0],
  'war-wagon': FACTORS['war-wagon'],
  'horse-bow': [2, 1, 0, 0],
  sling: [1, 0, 0, 0],
  handgun: [1, 0, 0, 0],
  javelin: [1, 0, 0, 0],
};

export const getFactors = (shooter: Shooter, inForce: RulingsInForce): readonly number[] =>
  (isCrusade(inForce) ? CRUSADE_FACTORS : FACTORS)[shooter];

/** Returns the factor at a distance in inches; 0 is out of range. */
export function getFactor(shooter: Shooter, distance: number, inForce: RulingsInForce): number {
  const band = RANGES.findIndex((range) => distance <= range);
  return band < 0 ? 0 : (getFactors(shooter, inForce)[band] ?? 0);
}

/** Returns the row of a troop type (ruling SAS-22). */
export const findShooter = ({ kind, missiles }: { kind: Troop['kind']; missiles: Missile | null }): Shooter | null =>
  missiles === 'bow' && isMounted(kind) ? 'horse-bow' : missiles;

/** Formats "1½", "2", or "–" for 0. */
export const formatFactor = (factor: number): string => {
  if (factor === 0) return '–';
  const integer = Math.floor(factor);
  return `${integer > 0 ? integer : ''}${factor > integer ? '½' : ''}`;
};
