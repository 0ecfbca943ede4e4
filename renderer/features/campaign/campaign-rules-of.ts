import type { CampaignRules } from '../../../rules/core/campaign/campaign-rules.ts';
import type { CampaignState } from '../../../rules/core/campaign/state.ts';
import { ruleSystems } from '../../../rules/systems.ts';

/** The campaign of a state's rule book; null where the book has none. */
export const campaignRulesOf = ({ rules }: Pick<CampaignState, 'rules'>): CampaignRules | null =>
  ruleSystems.find(({ id }) => id === rules)?.campaign ?? null;
