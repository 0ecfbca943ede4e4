import { z } from 'zod';
import { command, listOf, query, storeId, seatKey } from '../base.ts';
import { REGENT_WHEN } from '../regents.ts';
import { instant, campaignInput, seat } from './shapes.ts';

/** Roles in a campaign. A player has a seat; a reader sees the public edition. */
export const LEAGUE_ROLES = ['umpire', 'player', 'reader'] as const;
export type LeagueRole = (typeof LEAGUE_ROLES)[number];

/** A campaign of the caller, with the caller's pending tasks. */
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
  /** The caller's pending tasks: orders to submit, battle results to enter, months to resolve, and disagreements to settle. */
  waits: listOf(z.enum(['orders', 'battle', 'month', 'disagreement'])),
  unread: z.int(),
  changedAt: instant,
});
export type Membership = Readonly<z.output<typeof membership>>;

/** A seat and its holder. All members may see whether the seat's orders are submitted. */
const seatRow = z.strictObject({
  player: z.string(),
  power: z.string(),
  colour: z.string(),
  /** Name of the holder, or '' if the seat is free. */
  name: z.string(),
  isFiled: z.boolean(),
  isAway: z.boolean(),
  /** Name of the substitute, or ''. */
  substitute: z.string(),
  /** If true, later holders of the seat may read the messages written now. */
  passesOn: z.boolean().default(false),
  /** When a regent gives the seat's orders; absent without a regent. Only the umpire sees the regent's temperament and strength. */
  regent: z.enum(REGENT_WHEN).exactOptional(),
});
export const allMembers = z.strictObject({
  seats: listOf(seatRow),
  umpires: listOf(z.string()),
  /** Number of readers. */
  readers: z.int(),
  /** Umpires and readers whom the caller can remove. Empty except for umpires and the server's owner. */
  removable: listOf(z.strictObject({ member: z.int(), role: z.enum(['umpire', 'reader']), name: z.string() })),
  /** True if this league can mail links. */
  sendsMail: z.boolean().default(false),
});
export type Members = Readonly<z.output<typeof allMembers>>;

/** A link that can be used once. */
export const seatLink = z.strictObject({ link: z.string(), expiresAt: instant });

/** A campaign without an umpire. */
const withoutUmpire = z.strictObject({ id: storeId, title: z.string() });
export type WithoutUmpire = Readonly<z.output<typeof withoutUmpire>>;

/** Result of the daily check of the store. */
const storeCheck = z.strictObject({
  /** Null before the first check. */
  checkedAt: instant.nullable(),
  /** Damaged items, each with its position as text. */
  damage: listOf(z.strictObject({ what: z.string(), where: z.string() })),
});
export type StoreCheck = Readonly<z.output<typeof storeCheck>>;

/** Members of a campaign and their invitations. */
export const members = {
  mine: query.output(listOf(membership)),
  /** For the server's owner: campaigns without an umpire. */
  withoutUmpire: query.output(listOf(withoutUmpire)),
  /** For the server's owner: damage to saved data. */
  storeCheck: query.output(storeCheck),
  /** Creates an umpire's invitation for the server's owner to pass on. REFUSED if the campaign has an umpire. */
  inviteUmpire: command.input(z.object({ id: storeId })).output(seatLink),
  members: query.input(campaignInput).output(allMembers),
  /** Creates a link that can be used once. It replaces an earlier link for the same seat. */
  invite: command
    .input(campaignInput.extend({ role: z.enum(LEAGUE_ROLES), player: seat.default('') }))
    .output(seatLink),
  /** Takes a seat from its holder. The holder stays signed in but loses access to the campaign at once. */
  vacate: command.input(seatKey).output(allMembers),
  /** Vacates a seat and creates a link to it. For a player who lost every session and has no passkey. REFUSED for a free seat. */
  inviteAgain: command.input(seatKey).output(seatLink),
  /** Removes a reader or umpire, who loses access at once. REFUSED if this is the only umpire. */
  removeMember: command.input(campaignInput.extend({ member: z.int() })).output(allMembers),
  /** Creates a link for a substitute, who plays the seat until its holder takes it back. */
  substitute: command.input(seatKey).output(seatLink),
  /** Mails an unused link of `campaign`, or an owner link for ''. REFUSED by the mail server. Silently skips people who want no mail. */
  mailLink: command
    .input(z.object({ campaign: seat, player: seat, link: z.string().max(500), mail: z.email().max(250) }))
    .output(z.object({})),
  endSubstitute: command.input(seatKey).output(allMembers),
};
