import type { Ref } from 'vue';
import { useI18n } from 'vue-i18n';
import type { CampaignState } from '../../../../contract/campaigns.ts';

/** Names a month of a campaign by its number; the month after the last of a year is its winter. */
export function useMonthName(state: Readonly<Ref<Pick<CampaignState, 'campaignMonths'>>>) {
  const { t } = useI18n();
  return (year: number, month: number): string =>
    month > state.value.campaignMonths
      ? t('campaign.chronicle.winter', { year })
      : t('campaign.chronicle.month', { year, month });
}
