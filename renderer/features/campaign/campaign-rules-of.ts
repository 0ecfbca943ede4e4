import { campaignOf, type CampaignRules, type CampaignState } from '../../../rules/campaign.ts';
import { ruleSystems } from '../../../rules/systems.ts';

/** The campaign of a state's rule book, which is at hand wherever the campaign could be opened. */
export function campaignRulesOf({ rules }: Pick<CampaignState, 'rules'>): CampaignRules {
  const campaign = campaignOf(ruleSystems.find(({ id }) => id === rules));
  if (!campaign) throw new RangeError(`the rule book ${rules} has no campaign`);
  return campaign;
}
