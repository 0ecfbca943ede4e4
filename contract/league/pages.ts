import { z } from 'zod';
import { command, listOf, query, storeId } from '../base.ts';
import { instant, campaignInput, seat, webAddress } from './shapes.ts';

/** Public pages, readable without an account by anyone with the address. */
export const PAGE_KINDS = ['army', 'chronicle', 'map'] as const;

const publicPage = z.strictObject({
  page: z.int(),
  kind: z.enum(PAGE_KINDS),
  /** The army's name or the campaign's title. */
  title: z.string(),
  /** The army's id in the campaign. '' for chronicle and map. */
  army: z.string(),
  /** Such as `https://club.example/public/…`. */
  address: webAddress,
  /** For an army, the time of the shown state. */
  madeAt: instant,
});
export type PublicPage = Readonly<z.output<typeof publicPage>>;
const publicPages = listOf(publicPage);

const seatInput = campaignInput.extend({ player: seat });

/** Public pages of a campaign. Each method returns the pages that the caller may take down: a seat's own, or all if `player` is ''. */
export const pages = {
  pages: query.input(seatInput).output(publicPages),
  /** Publishes the current state of an army, or updates its existing page. NOT_FOUND for an army that is not the seat's. */
  publishArmy: command.input(seatInput.extend({ army: storeId })).output(publicPages),
  /** Publishes a page that always shows the current public edition. REFUSED for the map if the campaign has none here. */
  publishCampaign: command.input(campaignInput.extend({ kind: z.enum(['chronicle', 'map']) })).output(publicPages),
  /** Takes the page down. NOT_FOUND for a page that is not the seat's. */
  takeBackPage: command.input(seatInput.extend({ page: z.int() })).output(publicPages),
};
