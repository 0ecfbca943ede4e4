import type { DieRoll } from '../../core/dice.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import { type Civilisation, type GiftedTroop, giftOf } from '../troops/civilisations.ts';
import { BONUS_HITS_FROM } from './bonus-dice.ts';

/* What a die is thrown for says what hits, so that it can be told of each die later. */

/** Low rolls hit. */
export const hitsTo = (highest: number): string => `hits to ${highest}`;

export const BONUS_HITS = 'hits on 5 and 6';

/** Whether a die hits, by what it was thrown for (By the Gods!, Fire; Melee). */
export function isHitDie({ what, face }: Pick<DieRoll, 'what' | 'face'>): boolean {
  if (what.endsWith(BONUS_HITS)) return face >= BONUS_HITS_FROM;
  const highest = /hits to (\d)$/.exec(what)?.[1];
  return highest !== undefined && face <= Number(highest);
}

/** Troops with all that gives back hits. */
export interface Protected extends GiftedTroop {
  readonly armour: boolean;
  readonly shield: boolean;
  readonly civilisation: Civilisation;
  /** Armour that events give for a turn. */
  readonly extraArmour: number;
}

/** Hits of an attack that are given back: one for armour, one for shields, attributes and events (By the Gods!, Fire phase; Civilization Attributes; ruling BTG-2). */
export const armourOf = (troop: Protected, from: 'missiles' | 'melee', rulings: RulingsInForce): number =>
  Number(troop.armour) +
  Number(troop.shield) +
  troop.extraArmour +
  giftOf(troop.civilisation, 'armour', troop, rulings) +
  (from === 'missiles' ? giftOf(troop.civilisation, 'missile-armour', troop, rulings) : 0);

/** Hits less the leader's, then less armour, never below 0 (Fire phase, J; ruling BTG-16). */
export const casualtiesOf = (hits: number, leaderHit: boolean, armour: number): number =>
  Math.max(0, hits - Number(leaderHit) - armour);
