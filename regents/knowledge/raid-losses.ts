import type { CampaignState, PlayerEvent } from '../../rules/campaign.ts';
import type { SeatView } from './seat-view.ts';

/** What this side's raids have done this year, by province. */
export interface RaidLosses {
  /** Gold taken. */
  readonly taken: ReadonlyMap<string, number>;
  /** Crops burnt, in points that they would feed. */
  readonly burnt: ReadonlyMap<string, number>;
}

/** Reads the losses from the seat's report, as its view does not show them. */
export function raidedBy({ year }: SeatView, report: readonly PlayerEvent[]): RaidLosses {
  const taken = new Map<string, number>();
  const burnt = new Map<string, number>();
  for (const { year: when, seen } of report) {
    if (when !== year || seen.kind !== 'whole' || seen.happening.kind !== 'province-raided') continue;
    const { province, revenueLoss, cropDamage } = seen.happening;
    taken.set(province, (taken.get(province) ?? 0) + revenueLoss);
    burnt.set(province, (burnt.get(province) ?? 0) + cropDamage);
  }
  return { taken, burnt };
}

/** Takes the burnt crops off the view's foreign provinces, so that armies that march there are not expected to live off them. */
export function withBurntCrops(view: CampaignState, { burnt }: RaidLosses): CampaignState {
  if (burnt.size === 0) return view;
  const provinces = { ...view.provinces };
  for (const [id, points] of burnt) {
    const province = provinces[id];
    if (province && province.cropDamage < points) provinces[id] = { ...province, cropDamage: points };
  }
  return { ...view, provinces };
}
