import type { CampaignRules } from './campaign.ts';
import type { RuleSystem } from './core/rule-system.ts';

/** Loads a book's typed campaign rules, or null if the book has no campaign. Kept out of `campaign.ts`, which imports a whole campaign. */
export const loadCampaignRules = async (book: RuleSystem | null | undefined): Promise<CampaignRules | null> =>
  ((await book?.loadCampaign?.()) ?? null) as CampaignRules | null;
