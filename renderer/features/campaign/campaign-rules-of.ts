import type { CampaignRules, CampaignState } from '../../../rules/campaign.ts';
import { loadedCampaign } from '../../stores/books.ts';

/** The campaign of a state's rule book, which is loaded wherever the campaign could be opened. */
export function campaignRulesOf({ rules }: Pick<CampaignState, 'rules'>): CampaignRules {
  const campaign = loadedCampaign(rules);
  if (!campaign) throw new RangeError(`the rule book ${rules} has no campaign`);
  return campaign;
}
