import type { CampaignRules, CampaignState } from '../../../rules/campaign.ts';
import { campaignOf } from '../../../rules/campaign-of.ts';
import { loadedBook } from '../../stores/books.ts';

/** The campaign of a state's rule book, which is loaded wherever the campaign could be opened. */
export function campaignRulesOf({ rules }: Pick<CampaignState, 'rules'>): CampaignRules {
  const campaign = campaignOf(loadedBook(rules));
  if (!campaign) throw new RangeError(`the rule book ${rules} has no campaign`);
  return campaign;
}
