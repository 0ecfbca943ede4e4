import { type CampaignRules, type CampaignState, viewOf } from '../../rules/campaign.ts';

declare const seen: unique symbol;

/** What a seat may see of a campaign, and nothing else: a whole state is no such view. */
export type SeatView = CampaignState & { readonly [seen]: true };

/** The view of a seat, of a campaign's state or of a view that its player was given. Whatever the seat may not see is left out of it. */
export const seatView = (rules: CampaignRules, state: CampaignState, player: string): SeatView =>
  viewOf(state, player, rules.sight(state)) as SeatView;
