import type { PlayerEvent } from '../../rules/campaign.ts';
import type { SeatView } from './seat-view.ts';

/** What is known of raids. */
export interface Raided {
  /** Gold that this side has taken from a province this year already. */
  readonly taken: ReadonlyMap<string, number>;
}

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
