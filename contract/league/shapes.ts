import { z } from 'zod';
import { playerEventSchema, stateSchema } from '../../rules/campaign.ts';
import { command, listOf, passThrough, query, storeId, seatKey } from '../base.ts';

/* Shared parts of the league's calls and answers. */

/** A visible name without hidden characters, direction marks or line breaks. */
export const personName = z
  .string()
  .max(200)
  .transform((name) =>
    name
      .normalize('NFC')
      .replaceAll(/\p{Zs}+/gu, ' ')
      .trim(),
  )
  .pipe(
    z
      .string()
      .min(1, 'enter a name')
      .max(60)
      .regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u, 'a name cannot contain control characters or direction marks'),
  );
/** A linkable address, or ''. */
export const webAddress = z.union([z.url({ protocol: /^https?$/ }), z.literal('')]);
export const instant = z.iso.datetime({ offset: true });

/** Limits years to 2000–2999: PostgreSQL cannot read year 0. */
export const hasSupportedYear = (text: string): boolean => /^2\d{3}-/.test(text);
export const YEAR_ERROR = 'expected a year from 2000 to 2999';

/** A player of the campaign, or '' for the umpire and readers. */
export const seat = z.string().max(100);
export const campaignInput = z.object({ campaign: storeId });

/** IANA time zone. */
export const zone = z
  .string()
  .max(60)
  .refine((named) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: named }).resolvedOptions().timeZone !== '';
    } catch {
      return false;
    }
  }, 'expected a time zone such as Europe/Paris');

export const publicEdition = z.strictObject({ view: stateSchema, events: listOf(playerEventSchema) });
export type PublicEdition = Readonly<z.output<typeof publicEdition>>;

/** A seat's methods besides its turn file, and the public edition. */
export const seats = {
  /** Withdraws a seat's orders. NOT_FOUND if none are submitted. */
  withdraw: command.input(seatKey).output(z.object({})),
  /** Events visible to a seat from entry `from`. */
  report: query
    .input(seatKey.extend({ from: z.int().min(0).default(0) }))
    .output(passThrough(listOf(playerEventSchema))),
  /** The public edition: the public state, and events from entry `from`. */
  edition: query.input(campaignInput.extend({ from: z.int().min(0).default(0) })).output(passThrough(publicEdition)),
};

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
