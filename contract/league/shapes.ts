import { z } from 'zod';
import { playerEventSchema, stateSchema } from '../../rules/campaign.ts';
import { command, listOf, passThrough, query, storeId } from '../base.ts';
import { seatKey } from '../seats.ts';

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
