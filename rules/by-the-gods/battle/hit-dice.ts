import type { DieRoll } from '../../core/dice.ts';
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
