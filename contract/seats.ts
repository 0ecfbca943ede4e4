import { z } from 'zod';
import { type CampaignState, isWinter } from '../rules/campaign.ts';
import { storeId } from './base.ts';

/** A player's seat in a campaign, local or in a league. */
export const seatKey = z.object({ campaign: storeId, player: storeId });
export type SeatKey = Readonly<z.output<typeof seatKey>>;

/** A seat as shown in a list. */
export const seatSummary = z.object({
  campaign: z.string(),
  player: z.string(),
  title: z.string(),
  /** Name of the player's side. */
  power: z.string(),
  /** Month of its orders. */
  year: z.int(),
  month: z.int(),
  winter: z.boolean(),
});
export type SeatSummary = Readonly<z.output<typeof seatSummary>>;

/** Summarises a seat from the campaign's state or the player's view of it. */
export const summariseSeat = (
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
