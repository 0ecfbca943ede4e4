import { type CampaignRules, type CampaignState, viewOf } from '../../rules/campaign.ts';

declare const seen: unique symbol;

/** What a seat may see of a campaign. A whole state is of another type, so that it cannot be passed by mistake. */
export type SeatView = CampaignState & { readonly [seen]: true };

/** A seat's view of a campaign's state, or of a view that its player was given. */
export const seatView = (rules: CampaignRules, state: CampaignState, player: string): SeatView =>
  viewOf(state, player, rules.sight(state)) as SeatView;
