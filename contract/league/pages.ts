import { z } from 'zod';
import { command, listOf, query, storeId } from '../base.ts';
import { instant, ofCampaign, seat, webAddress } from './shapes.ts';

/** What anybody may read at an address of its own, who has that address and needs no account. */
export const PAGE_KINDS = ['army', 'chronicle', 'map'] as const;

const publicPage = z.strictObject({
  page: z.int(),
  kind: z.enum(PAGE_KINDS),
  /** The army's name, or the campaign's title. */
  title: z.string(),
  /** The army's id in the campaign; '' for chronicle and map. */
  army: z.string(),
  /** As `https://club.example/public/…`. */
  address: webAddress,
  /** For an army, when it stood so. */
  madeAt: instant,
});
export type PublicPage = Readonly<z.output<typeof publicPage>>;
const publicPages = listOf(publicPage);

const ofSeat = ofCampaign.extend({ player: seat });

/** Public pages of a campaign. Each method answers with all that the caller may take back: a seat’s own, or all where `player` is ''. */
export const pages = {
  pages: query.input(ofSeat).output(publicPages),
  /**
   * Makes the page of an army as it stands now, or shows it as it stands now at the address that it has. NOT_FOUND for an army that is not
   * the seat's, or not there.
   */
  publishArmy: command.input(ofSeat.extend({ army: storeId })).output(publicPages),
  /** Makes the page of what everybody may know, always as it is now. REFUSED for the map of a campaign that has none here. */
  publishCampaign: command.input(ofCampaign.extend({ kind: z.enum(['chronicle', 'map']) })).output(publicPages),
  /** From then on there is nothing at the address. NOT_FOUND for a page that is not the seat's, or not there. */
  takeBackPage: command.input(ofSeat.extend({ page: z.int() })).output(publicPages),
};
