import { choiceInForce, type RulingsInForce } from '../../../core/ruling.ts';
import type { TroopKind } from '../../points/troop.ts';
import { FTP_B13 } from '../battle-rulings.ts';
import { type DistanceWeapon, RANGES, type Shooter } from './shooting-table.ts';

const WHEELED: ReadonlySet<TroopKind> = new Set(['light-chariot', 'heavy-chariot', 'battle-cart']);

/** Weapons that reach farther than a chariot's own row of the ranges. */
export const FAR: readonly DistanceWeapon[] = ['sling', 'bow', 'composite-bow'];

/** The row of the ranges that a weapon is looked up in (ruling FTP-B13). */
export function rangeRow(
  weapon: DistanceWeapon,
  kind: TroopKind,
  inForce: RulingsInForce,
): { readonly row: Shooter; readonly rulings: readonly string[] } {
  if (!WHEELED.has(kind)) return { row: weapon, rulings: [] };
  const own = FAR.includes(weapon) && choiceInForce(FTP_B13, inForce) === 'default';
  return { row: own ? weapon : 'chariot', rulings: FAR.includes(weapon) ? ['FTP-B13'] : [] };
}

export const RANGE_IDS = ['effective', 'long', 'extreme'] as const;
export type Range = (typeof RANGE_IDS)[number];

/** Centimetres to which each range of a row reaches. */
export const reachOf = (row: Shooter): readonly [number, number, number] => RANGES.find(([known]) => known === row)![1];

/** The range at a distance in centimetres; null beyond the last. */
export const rangeAt = (row: Shooter, cm: number): Range | null =>
  RANGE_IDS.find((_, index) => cm <= reachOf(row)[index]!) ?? null;
