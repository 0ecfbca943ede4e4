import type { Ref } from 'vue';
import type { CampaignState } from '../../../../contract/campaigns.ts';
import { t } from '../../../messages/messages.ts';

/** Names a month of a campaign by its number; the month after the last of a year is its winter. */
export function useMonthName(state: Readonly<Ref<Pick<CampaignState, 'campaignMonths'>>>) {
  return (year: number, month: number): string =>
    month > state.value.campaignMonths
      ? t('campaign.chronicle.winter', { year })
      : t('campaign.chronicle.month', { year, month });
}
