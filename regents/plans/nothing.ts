import { isWinter } from '../../rules/campaign.ts';
import type { Sentence } from '../../rules/core/campaign/words.ts';
import { SMALLEST_ARMY } from '../constants.ts';
import type { Situation } from '../knowledge/situation.ts';
import { reason } from '../reasons.ts';
import { goldLeft, ownProvinces, roomIn } from './winter.ts';

/** Why a regent orders nothing at all. */
export function whyNothing(situation: Situation): Sentence {
  const { view, armies } = situation;
  if (!isWinter(view)) return reason(armies.length === 0 ? 'nothing-nobody' : 'nothing-better');
  const gold = goldLeft(situation, []);
  if (gold < 0) return reason('nothing-arrears', { gold: -gold });
  if (gold < SMALLEST_ARMY) return reason('nothing-poor', { gold });
  const provinces = ownProvinces(situation);
  if (provinces.length === 0) return reason('nothing-landless', { gold });
  const feeds = provinces.some((province) => roomIn(situation, province) >= SMALLEST_ARMY);
  return reason(feeds ? 'nothing-offered' : 'nothing-food', { gold });
}
