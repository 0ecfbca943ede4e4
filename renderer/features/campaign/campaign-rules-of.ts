import { campaignOf, type CampaignRules, type CampaignState } from '../../../rules/campaign.ts';
import { ruleSystems } from '../../../rules/systems.ts';

/** The campaign of a state's rule book; null where the book has none. */
export const campaignRulesOf = ({ rules }: Pick<CampaignState, 'rules'>): CampaignRules | null =>
  campaignOf(ruleSystems.find(({ id }) => id === rules));
