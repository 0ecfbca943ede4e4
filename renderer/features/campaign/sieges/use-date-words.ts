import type { SiegeDate } from '../../../../rules/campaign.ts';
import { useCampaignView } from '../campaign-view.ts';

/** A day of a siege in words, no longer than the month at hand needs. */
export function useDateWords(): (date: SiegeDate) => string {
  const { state } = useCampaignView();
  return ({ year, month, week, day, isWinter }) => {
    if (isWinter) return `winter of year ${year}, week ${week}, day ${day}`;
    if (year === state.value.year && month === state.value.month) return `week ${week}, day ${day}`;
    return year === state.value.year
      ? `month ${month}, week ${week}, day ${day}`
      : `year ${year}, month ${month}, week ${week}, day ${day}`;
  };
}
