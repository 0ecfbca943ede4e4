import type { CampaignState } from '../../../../rules/campaign.ts';

type Calendar = Pick<CampaignState, 'year' | 'month' | 'campaignMonths' | 'battles'>;

/** The month or winter that was resolved last, or is being resolved while battles wait; null before the first. */
export function lastResolved({
  year,
  month,
  campaignMonths,
  battles,
}: Calendar): { readonly year: number; readonly month: number } | null {
  if (battles.length > 0) return { year, month };
  if (month > 1) return { year, month: month - 1 };
  return year > 1 ? { year: year - 1, month: campaignMonths + 1 } : null;
}
