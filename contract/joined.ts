import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { playerEventSchema } from '../rules/campaign.ts';
import { command, listOf, passThrough, query } from './base.ts';
import { battles, entered } from './league/battles.ts';
import { allMembers, members, membership } from './league/members.ts';
import { conversationMarks, message, messages } from './league/messages.ts';
import { NOTICE_KINDS, timed } from './league/notices.ts';
import type { leagueContract } from './league.ts';
import { openPack } from './packs.ts';
import { seatKey, seatSummary } from './seats.ts';

/** The address of an invitation: the league's own, and the token behind its `#`. */
const link = z.string().trim().max(500);

/**
 * How the orders of a joined seat stand: none are written; written and kept here alone; to be filed as soon as the league answers;
 * filed there as they are here.
 */
export const FILING_STATES = ['none', 'kept', 'waiting', 'filed'] as const;
export type FilingState = (typeof FILING_STATES)[number];

const joinedSeat = z.strictObject({
  ...seatSummary.shape,
  /** The league's address: `https://club.example`. */
  origin: z.string(),
  /** The key by which the league is known; null for a seat that was joined before leagues had keys, until the league is asked. */
  leagueKey: z.string().nullable(),
  /** When orders are due; null for no deadline. */
  deadlineAt: z.iso.datetime({ offset: true }).nullable(),
  filing: z.enum(FILING_STATES),
  /** What waited for the player, and how many messages were not read, when the league answered last. */
  waits: membership.shape.waits,
  unread: membership.shape.unread,
  /** When the league answered last. */
  refreshedAt: z.iso.datetime(),
});
export type JoinedSeat = Readonly<z.output<typeof joinedSeat>>;

const openSeat = z.strictObject({ seat: joinedSeat, pack: openPack });
export type OpenSeat = Readonly<z.output<typeof openSeat>>;

/** A seat as it is kept here: what the league said of it last. `pack` is null where it was lost here. */
const keptSeat = z.strictObject({
  seat: joinedSeat,
  pack: openPack.nullable(),
  members: allMembers.nullable(),
  timed: timed.nullable(),
  battles: listOf(entered),
  messages: listOf(message),
  conversations: conversationMarks,
});
export type KeptSeat = Readonly<z.output<typeof keptSeat>>;

/** What is heard of a joined seat: what the league tells, and `away` once it does not answer any more, `back` once it does. */
export const HEARD_KINDS = [...NOTICE_KINDS, 'away', 'back'] as const;
export type HeardKind = (typeof HEARD_KINDS)[number];
const heard = z.strictObject({ kind: z.enum(HEARD_KINDS) });

/**
 * Methods of a league whose pages this program shows. What belongs to a browser is not among them: passkeys, what is sent to a browser, an
 * umpire's and the owner's work.
 */
export const ASKED_METHODS = [
  ...['me', 'mine', 'changeAccount', 'signOutEverywhere', 'forgetMe'],
  ...['news', 'setNews', 'addChannel', 'confirmChannel', 'tryChannel', 'removeChannel', 'setCalendar'],
  ...['club', 'front', 'watch', 'person', 'setNamed', 'apply', 'withdrawApplication'],
  ...['listing', 'muster', 'pages', 'publishArmy', 'takeBackPage'],
  ...['fieldBattle', 'wantField', 'deployField', 'answerField', 'setStandingAnswers', 'watchBattles', 'watchBattle'],
] as const satisfies readonly (keyof (typeof leagueContract)['league'])[];
export type AskedMethod = (typeof ASKED_METHODS)[number];

/**
 * Seats in campaigns that a league leads, played from here: the pack of each is kept with the others, can be read and written in
 * without a connection, and is filed when there is one. UNREACHABLE where the league does not answer; NOT_YOURS where it does and the
 * seat is not, or no longer, the caller's. Nothing is called for whoever has joined none.
 */
export const joined = {
  /** Newest change first; asks no league. */
  all: query.output(listOf(joinedSeat)),
  /**
   * Uses an invitation to a seat up, and keeps the seat's pack here once the league's key and the pack were checked. BAD_INPUT for a link that
   * is none. REFUSED for one to no seat, and for a seat that was joined at another address: its invitation is not used up then.
   */
  join: command
    .input(z.object({ link, name: z.string().trim().min(1, 'a name was expected').max(60) }))
    .output(passThrough(openSeat)),
  /**
   * Goes on with the league of a seat, and of the other seats there, at the league's new address. REFUSED where another league answers there,
   * or where the league does not sign that it was at the old address.
   */
  move: command.input(seatKey.extend({ address: link })).output(passThrough(openSeat)),
  /** Asks the league how the seat stands now, and files orders that wait for it. */
  refresh: command.input(seatKey).output(passThrough(openSeat)),
  /** Files the orders as they are written here; where the league does not answer they wait until it does. */
  file: command.input(seatKey).output(passThrough(openSeat)),
  /** Takes filed orders back, or keeps those that wait from being filed; they stay written here. */
  withdraw: command.input(seatKey).output(passThrough(openSeat)),
  /** A seat as it is kept here; asks no league. */
  open: query.input(seatKey).output(passThrough(keptSeat)),
  /** All that the seat has learnt in the months so far, as it is kept here; asks no league. */
  report: query.input(seatKey).output(passThrough(listOf(playerEventSchema))),
  // The league's methods of the same names, asked of the league that leads the campaign. What they answer is kept.
  members: query.input(seatKey).output(allMembers),
  schedule: query.input(seatKey).output(timed),
  battles: battles.battles,
  messages: messages.messages,
  sendMessage: messages.sendMessage,
  conversations: messages.conversations,
  readUpTo: messages.readUpTo,
  muteConversation: messages.muteConversation,
  passMessagesOn: messages.passMessagesOn,
  enterResult: battles.enterResult,
  substitute: members.substitute,
  endSubstitute: members.endSubstitute,
  /**
   * Asks a league in which a seat was joined one of its methods, within the session there: what comes back is as that method's contract says.
   * NOT_FOUND where no seat of that league was joined, and whatever the league refuses.
   */
  ask: command
    .input(z.object({ origin: z.string().max(300), method: z.enum(ASKED_METHODS), input: z.unknown().optional() }))
    .output(z.unknown().refine((answer) => typeof answer === 'object', 'an answer of a league was expected')),
  /** Keeps a seat here that the caller has in a league where another one was joined: one that was asked for, say. NOT_YOURS. */
  take: command.input(seatKey.extend({ origin: z.string().max(300) })).output(passThrough(openSeat)),
  /** What happens at the seat from now on, or since the event that was heard last; goes on when the league was away meanwhile. */
  notices: query.input(seatKey).output(eventIterator(heard)),
  /** Forgets that the seat was joined, and signs out of the league where it was the last one there. Its pack stays. */
  leave: command.input(seatKey).output(z.object({})),
};
