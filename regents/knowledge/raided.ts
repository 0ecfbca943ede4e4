import type { PlayerEvent } from '../../rules/campaign.ts';
import type { Raided } from '../plans/errands.ts';
import type { SeatView } from './seat-view.ts';

/** What this side’s raiders and partisans have taken this year, by province, as its report tells. */
export function raidedBy({ year }: SeatView, report: readonly PlayerEvent[]): Raided {
  const taken = new Map<string, number>();
  for (const { year: when, seen } of report) {
    if (when !== year || seen.kind !== 'whole' || seen.happening.kind !== 'province-raided') continue;
    const { province, revenueLoss } = seen.happening;
    taken.set(province, (taken.get(province) ?? 0) + revenueLoss);
  }
  return { taken };
}
