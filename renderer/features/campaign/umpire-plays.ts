import { type CampaignState, titleIn } from '../../../rules/campaign.ts';

/** That the umpire plays a seat as well, for all who see the campaign; '' where that is not so. */
export const umpirePlaysLine = (state: CampaignState): string =>
  state.umpirePlays === undefined ? '' : `In this campaign the umpire also plays ${titleIn(state, state.umpirePlays)}.`;
