import type { RulingsInForce } from '../../core/ruling.ts';
import { onCrusade } from '../rulings.ts';
import { isMounted } from './kinds.ts';
import type { Missile, Troop } from './troop.ts';

/** Rows of the shooting table. */
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

export const SHOOTER_NAME: Readonly<Record<Shooter, string>> = {
  artillery: 'artillery',
  bow: 'bowmen',
  crossbow: 'crossbowmen',
  'war-wagon': 'war wagons',
  'horse-bow': 'horse archers',
  sling: 'slings',
  handgun: 'handguns',
  javelin: 'javelins',
};

/** The table's columns: ranges up to so many inches. */
export const RANGES = [4, 8, 12, 24] as const;

/* Factors at 4, 8, 12 and 24 inches; 0 for out of range (SAS Ancient Rules, Shooting). */
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

/* All but bows and crossbows are its “others”; engines and wagons it does not know (SAS Ancient Rules, sheet for the Crusades; ruling SAS-5). */
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

/** The factors of a row at 4, 8, 12 and 24 inches. */
export const factorsOf = (shooter: Shooter, inForce: RulingsInForce): readonly number[] =>
  (onCrusade(inForce) ? CRUSADE_FACTORS : FACTORS)[shooter];

/** The factor at a distance in inches; 0 for out of range. */
export function factorAt(shooter: Shooter, distance: number, inForce: RulingsInForce): number {
  const band = RANGES.findIndex((range) => distance <= range);
  return band < 0 ? 0 : (factorsOf(shooter, inForce)[band] ?? 0);
}

/** The row in which a troop type shoots (ruling SAS-22). */
export const shooterOf = ({ kind, missiles }: { kind: Troop['kind']; missiles: Missile | null }): Shooter | null =>
  missiles === 'bow' && isMounted(kind) ? 'horse-bow' : missiles;

/** "1½", "2", "–" for nothing. */
export const factorWords = (factor: number): string => {
  if (factor === 0) return '–';
  const whole = Math.floor(factor);
  return `${whole > 0 ? whole : ''}${factor > whole ? '½' : ''}`;
};
