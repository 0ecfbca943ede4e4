import type { CampaignArmy } from '../../rules/campaign.ts';
import { isWalledCapital } from '../evaluation/province-value.ts';
import { isFree, type Situation } from '../knowledge/situation.ts';
import { LEFT_GARRISON } from '../constants.ts';

/** Whether an army can leave a garrison in a capital with a fort. */
export const canLeaveGarrison = (situation: Situation, army: CampaignArmy): boolean =>
  isWalledCapital(situation, army.province) &&
  isFree(situation, army) &&
  situation.points(army) >= LEFT_GARRISON.points + LEFT_GARRISON.armyKeeps;
