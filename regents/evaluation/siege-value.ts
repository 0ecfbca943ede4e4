import { KEPT_UP, LEAST_BESIEGERS, LEAST_SIEGE_VALUE, STRONGER_RELIEF } from '../constants.ts';
import type { Situation } from '../knowledge/situation.ts';
import { worthOf } from './province-value.ts';

/** What speaks against a siege: too few besiegers, an army next door that could relieve the fort, or too little to win. */
export type SiegeObjection = 'weak' | 'relief' | 'worth';

/** The besiegers' points, the garrison's, and whether they have come to besiege it. */
interface Besieging {
  readonly points: number;
  readonly garrison: number;
  readonly isBegun: boolean;
}

/**
 * What speaks against a siege in a province; null for nothing. One that is under way, or for which an army has come, goes on for less: what
 * has been spent on it would be lost.
 */
export function siegeObjection(
  situation: Situation,
  province: string,
  { points, garrison, isBegun }: Besieging,
): SiegeObjection | null {
  const counted = points * (isBegun ? KEPT_UP : 1);
  if (counted < LEAST_BESIEGERS * garrison) return 'weak';
  const [reliever] = situation.foesNextTo(province);
  if ((reliever?.points ?? 0) >= counted * STRONGER_RELIEF) return 'relief';
  return situation.taste.sieges * worthOf(situation, province) > LEAST_SIEGE_VALUE * points ? null : 'worth';
}
