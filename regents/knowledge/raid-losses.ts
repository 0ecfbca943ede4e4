import type { CampaignState, PlayerEvent } from '../../rules/campaign.ts';
import type { SeatView } from './seat-view.ts';

/** What is known of raids. */
export interface Raided {
  /** Gold that this side has taken from a province this year already. */
  readonly taken: ReadonlyMap<string, number>;
  /** Points of crops that it has burnt there. */
  readonly burnt: ReadonlyMap<string, number>;
}

/** What this side’s raiders and partisans have taken and burnt this year, by province, as its report tells. */
export function raidedBy({ year }: SeatView, report: readonly PlayerEvent[]): Raided {
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

/** A view in which crops that this side has burnt are missing, in foreign provinces too: whoever marches there has to live off the rest. */
export function withBurntCrops(view: CampaignState, { burnt }: Raided): CampaignState {
  if (burnt.size === 0) return view;
  const provinces = { ...view.provinces };
  for (const [id, points] of burnt) {
    const province = provinces[id];
    if (province && province.cropDamage < points) provinces[id] = { ...province, cropDamage: points };
  }
  return { ...view, provinces };
}
