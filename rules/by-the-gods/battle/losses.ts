import type { DieRoll } from '../../core/dice.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import { type Civilisation, type AttributeTroop, getAttributeAmount } from '../troops/civilisations.ts';
import { MIN_BONUS_HIT } from './bonus-dice.ts';

/* Each die's text states which faces hit, so that hits can be counted later from the log. */

export const formatHitsTo = (highest: number): string => `hits to ${highest}`;

export const BONUS_HITS_TEXT = 'hits on 5 and 6';

/** Checks from its text whether a die hits (By the Gods!, Fire; Melee). */
export function isHitDie({ what, face }: Pick<DieRoll, 'what' | 'face'>): boolean {
  if (what.endsWith(BONUS_HITS_TEXT)) return face >= MIN_BONUS_HIT;
  const highest = /hits to (\d)$/.exec(what)?.[1];
  return highest !== undefined && face <= Number(highest);
}

export interface ProtectedTroop extends AttributeTroop {
  readonly armour: boolean;
  readonly shield: boolean;
  readonly civilisation: Civilisation;
  readonly extraArmour: number;
}

/** Returns the hits of an attack that armour and effects cancel (By the Gods!, Fire phase; Civilization Attributes; ruling BTG-2). */
export const getArmour = (troop: ProtectedTroop, from: 'missiles' | 'melee', rulings: RulingsInForce): number =>
  Number(troop.armour) +
  Number(troop.shield) +
  troop.extraArmour +
  getAttributeAmount(troop.civilisation, 'armour', troop, rulings) +
  (from === 'missiles' ? getAttributeAmount(troop.civilisation, 'missile-armour', troop, rulings) : 0);

/** Subtracts first the leader's hit, then armour, down to 0 (Fire phase, J; ruling BTG-16). */
export const getCasualties = (hits: number, leaderHit: boolean, armour: number): number =>
  Math.max(0, hits - Number(leaderHit) - armour);
