import type { CampaignRules } from './campaign.ts';
import type { RuleSystem } from './core/rule-system.ts';

/** The campaign of a book with its types; null where the book has none. It stands alone, as `campaign.ts` brings a whole campaign along. */
export const campaignOf = async (book: RuleSystem | null | undefined): Promise<CampaignRules | null> =>
  ((await book?.loadCampaign?.()) ?? null) as CampaignRules | null;
