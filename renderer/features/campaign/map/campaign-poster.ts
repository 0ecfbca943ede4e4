import type { CampaignState } from '../../../../rules/campaign.ts';
import type { PosterContent } from '../../../map/picture/map-poster.ts';
import { powersOf } from '../../../map/power.ts';
import type { CampaignMap } from '../../../map/use-campaign-map.ts';

/** A campaign's map as a picture shows it: all that stands in the state, which for a seat is its view. */
export function campaignPoster(
  map: CampaignMap,
  state: CampaignState,
  { line, hasArmies }: { readonly line: string; readonly hasArmies: boolean },
): PosterContent {
  return {
    map,
    title: state.title,
    line,
    powers: powersOf(state.players),
    holders: Object.fromEntries(Object.values(state.provinces).map(({ id, holder }) => [id, holder])),
    armies: hasArmies ? Object.values(state.armies) : [],
    battles: hasArmies ? state.battles : [],
    sieges: hasArmies ? Object.values(state.sieges) : [],
  };
}
