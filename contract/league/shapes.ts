import { z } from 'zod';
import { playerEventSchema, stateSchema } from '../../rules/campaign.ts';
import { command, listOf, passThrough, query, storeId } from '../base.ts';
import { seatKey } from '../seats.ts';

/* What the calls of a league name, and what several of its answers hold. */

/** A name as others see it: nothing in it can hide, turn the text around or begin a line. */
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
      .min(1, 'a name was expected')
      .max(60)
      .regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u, 'a name without control characters or signs of direction was expected'),
  );
/** An address that a page may link to; '' for none. */
export const webAddress = z.union([z.url({ protocol: /^https?$/ }), z.literal('')]);
export const instant = z.iso.datetime({ offset: true });

/** Years that a calendar of people has: PostgreSQL reads no year 0. */
export const isOfOurTime = (text: string): boolean => /^2\d{3}-/.test(text);
export const OF_OUR_TIME = 'a year from 2000 to 2999 was expected';

/** A player of the campaign; '' where it is nobody's: the umpire's or a reader's. */
export const seat = z.string().max(100);
export const ofCampaign = z.object({ campaign: storeId });

/** A time zone by its name. */
export const zone = z
  .string()
  .max(60)
  .refine((named) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: named }).resolvedOptions().timeZone !== '';
    } catch {
      return false;
    }
  }, 'a time zone such as Europe/Paris was expected');

export const publicEdition = z.strictObject({ view: stateSchema, events: listOf(playerEventSchema) });
export type PublicEdition = Readonly<z.output<typeof publicEdition>>;

/** What a seat has beside its pack, and what everybody may read. */
export const seats = {
  /** Takes the filed orders of a seat back. NOT_FOUND where none are filed. */
  withdraw: command.input(seatKey).output(z.object({})),
  /** What a seat learnt from entry `from` on. */
  report: query
    .input(seatKey.extend({ from: z.int().min(0).default(0) }))
    .output(passThrough(listOf(playerEventSchema))),
  /** The public edition: how it stands as far as everybody may know, and what happened from entry `from` on. */
  edition: query.input(ofCampaign.extend({ from: z.int().min(0).default(0) })).output(passThrough(publicEdition)),
};
