import { z } from 'zod';
import { playerEventSchema, stateSchema } from '../../rules/campaign.ts';
import { command, listOf, passThrough, query, storeId, seatKey } from '../base.ts';

/* Shared parts of the inputs and outputs of league methods. */

/** A non-empty name without invisible characters, direction marks or line breaks. */
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
/** An http or https address, or ''. */
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

/** Methods for a seat other than those of its turn file, and for the public edition. */
export const seats = {
  /** Withdraws a seat's orders. NOT_FOUND if none are submitted. */
  withdraw: command.input(seatKey).output(z.object({})),
  /** Returns events visible to a seat, starting with log entry `from`. */
  report: query
    .input(seatKey.extend({ from: z.int().min(0).default(0) }))
    .output(passThrough(listOf(playerEventSchema))),
  /** The public edition: the public state, and events starting with log entry `from`. */
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
  /** Address of the page, such as `https://club.example/public/…`. */
  address: webAddress,
  /** Time at which the page was published or, for an army, last updated. */
  madeAt: instant,
});
export type PublicPage = Readonly<z.output<typeof publicPage>>;
const publicPages = listOf(publicPage);

const seatInput = campaignInput.extend({ player: seat });

/** Public pages of a campaign. Each method returns the pages the caller may remove: those of the caller's seat, or all for ''. */
export const pages = {
  pages: query.input(seatInput).output(publicPages),
  /** Publishes the current state of an army, or updates the army's page. NOT_FOUND for an army of another seat. */
  publishArmy: command.input(seatInput.extend({ army: storeId })).output(publicPages),
  /** Publishes a page that always shows the current public edition. REFUSED for the map if the campaign's map is not on this server. */
  publishCampaign: command.input(campaignInput.extend({ kind: z.enum(['chronicle', 'map']) })).output(publicPages),
  /** Takes the page down. NOT_FOUND for a page of another seat. */
  takeBackPage: command.input(seatInput.extend({ page: z.int() })).output(publicPages),
};
