import { z } from 'zod';
import { command, listOf, query, storeId } from '../base.ts';
import { REGENT_WHEN } from '../regents.ts';
import { instant, ofCampaign, seat } from './shapes.ts';
import { seatKey } from '../seats.ts';

/** What somebody is in a campaign. A player has a seat; a reader has the public edition. */
export const LEAGUE_ROLES = ['umpire', 'player', 'reader'] as const;
export type LeagueRole = (typeof LEAGUE_ROLES)[number];

/** One of the campaigns that somebody is in, and what waits for them there. */
export const membership = z.strictObject({
  campaign: storeId,
  title: z.string(),
  role: z.enum(LEAGUE_ROLES),
  seat,
  power: z.string(),
  year: z.int(),
  month: z.int(),
  winter: z.boolean(),
  deadlineAt: instant.nullable(),
  /** Orders to be filed, battles to be entered, a month that may be resolved. */
  waits: listOf(z.enum(['orders', 'battle', 'month', 'disagreement'])),
  unread: z.int(),
  changedAt: instant,
});
export type Membership = Readonly<z.output<typeof membership>>;

/** A seat of a campaign and who has it; whether its orders are in is everybody's to know. */
const seatRow = z.strictObject({
  player: z.string(),
  power: z.string(),
  colour: z.string(),
  /** '' where nobody has taken it. */
  name: z.string(),
  isFiled: z.boolean(),
  isAway: z.boolean(),
  /** Who plays it meanwhile; '' for nobody. */
  substitute: z.string(),
  /** Whether later holders may read what is written there now. */
  passesOn: z.boolean().default(false),
  /** When a regent orders for it; absent where none does. What kind of regent it is the umpire alone knows. */
  regent: z.enum(REGENT_WHEN).exactOptional(),
});
export const allMembers = z.strictObject({
  seats: listOf(seatRow),
  umpires: listOf(z.string()),
  /** Number of readers. */
  readers: z.int(),
  /** Umpires and readers as they can be removed: told to an umpire and to the server's owner alone, nothing to others. */
  removable: listOf(z.strictObject({ member: z.int(), role: z.enum(['umpire', 'reader']), name: z.string() })),
  /** Whether this league can mail a link to somebody. */
  sendsMail: z.boolean().default(false),
});
export type Members = Readonly<z.output<typeof allMembers>>;

/** A link that works once. */
export const seatLink = z.strictObject({ link: z.string(), expiresAt: instant });

/** A campaign that nobody can lead. */
const withoutUmpire = z.strictObject({ id: storeId, title: z.string() });
export type WithoutUmpire = Readonly<z.output<typeof withoutUmpire>>;

/** What the daily check of the store found. */
const storeCheck = z.strictObject({
  /** Null before the first one. */
  checkedAt: instant.nullable(),
  /** Each with the place in it, in words. */
  damage: listOf(z.strictObject({ what: z.string(), where: z.string() })),
});
export type StoreCheck = Readonly<z.output<typeof storeCheck>>;

/** Who is in a campaign, and who lets others in. */
export const members = {
  mine: query.output(listOf(membership)),
  /** For the server's owner: campaigns that have no umpire. */
  withoutUmpire: query.output(listOf(withoutUmpire)),
  /** For the server's owner: whether what is stored is whole. */
  storeCheck: query.output(storeCheck),
  /** A link to lead such a campaign, for the server's owner to hand on. REFUSED where it has an umpire. */
  inviteUmpire: command.input(z.object({ id: storeId })).output(seatLink),
  members: query.input(ofCampaign).output(allMembers),
  /** A link that works once. It replaces an earlier one for the same seat. */
  invite: command.input(ofCampaign.extend({ role: z.enum(LEAGUE_ROLES), player: seat.default('') })).output(seatLink),
  /** Takes a seat from whoever has it: sessions stay, and the campaign is out of their reach at once. */
  vacate: command.input(seatKey).output(allMembers),
  /**
   * Vacates a seat and makes a link to it, in one step: for a player who has lost every session and has no passkey. REFUSED for a seat that
   * nobody has.
   */
  inviteAgain: command.input(seatKey).output(seatLink),
  /** Ends what a reader or an umpire is to the campaign, which is out of their reach at once. REFUSED for its only umpire. */
  removeMember: command.input(ofCampaign.extend({ member: z.int() })).output(allMembers),
  /** Somebody else plays the seat until the one who has it takes it back: a link for them. */
  substitute: command.input(seatKey).output(seatLink),
  /**
   * Mails a link that is out: of `campaign`, or to own the server where that is ''. REFUSED where the mail server
   * does not take it. Whoever wants no invitations is sent none, and nobody learns of it.
   */
  mailLink: command
    .input(z.object({ campaign: seat, player: seat, link: z.string().max(500), mail: z.email().max(250) }))
    .output(z.object({})),
  endSubstitute: command.input(seatKey).output(allMembers),
};
