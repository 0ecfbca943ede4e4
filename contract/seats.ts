import { z } from 'zod';
import { type CampaignState, isWinter } from '../rules/campaign.ts';
import { storeId } from './base.ts';

/** A player's seat in a campaign, wherever the campaign is led. */
export const seatKey = z.object({ campaign: storeId, player: storeId });
export type SeatKey = Readonly<z.output<typeof seatKey>>;

/** What a seat is known by in a list of seats. */
export const seatSummary = z.object({
  campaign: z.string(),
  player: z.string(),
  title: z.string(),
  /** What the player leads. */
  power: z.string(),
  /** The month its orders are for. */
  year: z.int(),
  month: z.int(),
  winter: z.boolean(),
});
export type SeatSummary = Readonly<z.output<typeof seatSummary>>;

/** A seat by its campaign's state, or by what its player may know of it. */
export const summaryOfSeat = (
  { campaign, player }: SeatKey,
  state: Pick<CampaignState, 'title' | 'players' | 'year' | 'month' | 'campaignMonths'>,
): SeatSummary => ({
  campaign,
  player,
  title: state.title,
  power: state.players.find(({ id }) => id === player)?.power ?? player,
  year: state.year,
  month: state.month,
  winter: isWinter(state),
});
