import type { SiegeDate } from '../../../../rules/campaign.ts';
import { t } from '../../../messages/messages.ts';
import { useCampaignView } from '../campaign-view.ts';

/** A day of a siege in words, no longer than the month at hand needs. */
export function useDateWords(): (date: SiegeDate) => string {
  const { state } = useCampaignView();
  return ({ year, month, week, day, isWinter }) => {
    if (isWinter) return t('campaign-siege.dateWinter', { year, week, day });
    if (year === state.value.year && month === state.value.month) return t('campaign-siege.weekAndDay', { week, day });
    const key = year === state.value.year ? 'campaign-siege.dateThisYear' : 'campaign-siege.date';
    return t(key, { year, month, week, day });
  };
}
