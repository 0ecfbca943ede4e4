import type { CampaignArmy } from '../../rules/campaign.ts';
import { isWalledCapital } from '../evaluation/province-value.ts';
import { isFree, type Situation } from '../knowledge/situation.ts';

/** Points of a garrison that is left in a capital. */
export const GARRISON = 350;
/** The least that an army keeps beside it. */
const LEAST_BESIDE = 900;

/** Whether an army can leave a few behind in a capital that has walls. */
export const canLeaveGarrison = (situation: Situation, army: CampaignArmy): boolean =>
  isWalledCapital(situation, army.province) &&
  isFree(situation, army) &&
  situation.points(army) >= GARRISON + LEAST_BESIDE;
