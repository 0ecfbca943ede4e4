import { z } from 'zod';
import { command, listOf, passThrough, query, storeId } from './base.ts';
import { openPack } from './packs.ts';

/** The address of an invitation: the league's own, and the token behind its `#`. */
const link = z.string().trim().max(500);
const which = z.object({ campaign: storeId, player: storeId });

/**
 * How the orders of a joined seat stand: none are written; written and kept here alone; to be filed as soon as the league answers;
 * filed there as they are here.
 */
export const FILING_STATES = ['none', 'kept', 'waiting', 'filed'] as const;
export type FilingState = (typeof FILING_STATES)[number];

const joinedSeat = z.strictObject({
  campaign: z.string(),
  player: z.string(),
  /** The league's address: `https://club.example`. */
  origin: z.string(),
  title: z.string(),
  /** What the player leads. */
  power: z.string(),
  /** The month its orders are for. */
  year: z.int(),
  month: z.int(),
  winter: z.boolean(),
  /** When orders are due; null for no deadline. */
  deadlineAt: z.iso.datetime({ offset: true }).nullable(),
  filing: z.enum(FILING_STATES),
  /** When the league answered last. */
  refreshedAt: z.iso.datetime(),
});
export type JoinedSeat = Readonly<z.output<typeof joinedSeat>>;

const openSeat = z.strictObject({ seat: joinedSeat, pack: openPack });
export type OpenSeat = Readonly<z.output<typeof openSeat>>;

/**
 * Seats in campaigns that a league leads, played from here: the pack of each is kept with the others, can be read and written in
 * without a connection, and is filed when there is one. UNREACHABLE where the league does not answer; REFUSED where it does and the
 * seat is not, or no longer, the caller's. Nothing is called for whoever has joined none.
 */
export const joined = {
  /** Newest change first; asks no league. */
  all: query.output(listOf(joinedSeat)),
  /** Uses an invitation to a seat up, and keeps the seat's pack here. BAD_INPUT for a link that is none. REFUSED for one to no seat. */
  join: command
    .input(z.object({ link, name: z.string().trim().min(1, 'a name was expected').max(60) }))
    .output(passThrough(openSeat)),
  /** Asks the league how the seat stands now, and files orders that wait for it. */
  refresh: command.input(which).output(passThrough(openSeat)),
  /** Files the orders as they are written here; where the league does not answer they wait until it does. */
  file: command.input(which).output(passThrough(openSeat)),
  /** Takes filed orders back, or keeps those that wait from being filed; they stay written here. */
  withdraw: command.input(which).output(passThrough(openSeat)),
  /** Forgets that the seat was joined, and signs out of the league where it was the last one there. Its pack stays. */
  leave: command.input(which).output(z.object({})),
};
