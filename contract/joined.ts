import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { playerEventSchema } from '../rules/campaign.ts';
import { command, listOf, passThrough, query, seatKey, seatSummary } from './base.ts';
import { battles, entered } from './league/battles.ts';
import { allMembers, members, membership } from './league/members.ts';
import { conversationMarks, message, messages } from './league/messages.ts';
import { NOTICE_KINDS, timed } from './league/notices.ts';
import type { leagueContract } from './league.ts';
import { openPack } from './campaign-documents.ts';

/** An invitation link: the league's address and the token after `#`. */
const link = z.string().trim().max(500);

/** States of a joined seat's orders: not written, `kept` on this computer, `waiting` for the league's answer, or submitted (`filed`). */
export const FILING_STATES = ['none', 'kept', 'waiting', 'filed'] as const;
export type FilingState = (typeof FILING_STATES)[number];

const joinedSeat = z.strictObject({
  ...seatSummary.shape,
  /** Address of the league, such as `https://club.example`. */
  origin: z.string(),
  /** Public key of the league. Null for a seat joined before leagues had keys, until the league next answers. */
  leagueKey: z.string().nullable(),
  /** Deadline for orders, or null. */
  deadlineAt: z.iso.datetime({ offset: true }).nullable(),
  filing: z.enum(FILING_STATES),
  /** Pending tasks and unread messages, as of the league's last answer. */
  waits: membership.shape.waits,
  unread: membership.shape.unread,
  /** Time of the league's last answer. */
  refreshedAt: z.iso.datetime(),
});
export type JoinedSeat = Readonly<z.output<typeof joinedSeat>>;

const openSeat = z.strictObject({ seat: joinedSeat, pack: openPack });
export type OpenSeat = Readonly<z.output<typeof openSeat>>;

/** A joined seat with the league's last answers. `pack` is null if the turn file is missing on this computer. */
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

/** Events of a joined seat: the league's notices, `away` when the league stops answering, and `back` when it answers again. */
export const SEAT_EVENT_KINDS = [...NOTICE_KINDS, 'away', 'back'] as const;
export type SeatEventKind = (typeof SEAT_EVENT_KINDS)[number];
const heard = z.strictObject({ kind: z.enum(SEAT_EVENT_KINDS) });

/** League methods that this program calls to show a league's pages: no passkeys, no push messages, no tasks of umpires and owners. */
export const LEAGUE_PAGE_METHODS = [
  ...['me', 'mine', 'changeAccount', 'signOutEverywhere', 'forgetMe'],
  ...['news', 'setNews', 'addChannel', 'confirmChannel', 'tryChannel', 'removeChannel', 'setCalendar'],
  ...['club', 'front', 'watch', 'person', 'setNamed', 'apply', 'withdrawApplication'],
  ...['listing', 'muster', 'pages', 'publishArmy', 'takeBackPage'],
  ...['fieldBattle', 'wantField', 'deployField', 'answerField', 'setStandingAnswers', 'watchBattles', 'watchBattle'],
] as const satisfies readonly (keyof (typeof leagueContract)['league'])[];
export type LeaguePageMethod = (typeof LEAGUE_PAGE_METHODS)[number];

/**
 * Seats in campaigns of a league. Their turn files are stored with the others and can be edited offline; orders are submitted when
 * connected. UNREACHABLE if the league does not answer; NOT_YOURS for another caller's seat. Without a joined seat, no server is called.
 */
export const joined = {
  /** Joined seats, newest change first. Does not call a league. */
  all: query.output(listOf(joinedSeat)),
  /**
   * Uses an invitation, and saves the seat's turn file after checking the file and the league's key. BAD_INPUT for an invalid link. REFUSED
   * for a link without a seat. REFUSED, leaving the invitation unused, for a seat joined at another address.
   */
  join: command
    .input(z.object({ link, name: z.string().trim().min(1, 'enter a name').max(60) }))
    .output(passThrough(openSeat)),
  /** Switches a league's seats to its new address. REFUSED for another league, or if it does not sign that the old address was its own. */
  move: command.input(seatKey.extend({ address: link })).output(passThrough(openSeat)),
  /** Asks the league for the seat's current state and submits waiting orders. */
  refresh: command.input(seatKey).output(passThrough(openSeat)),
  /** Submits the orders as written on this computer. If the league does not answer, the orders wait. */
  file: command.input(seatKey).output(passThrough(openSeat)),
  /** Withdraws submitted or waiting orders. They stay written on this computer. */
  withdraw: command.input(seatKey).output(passThrough(openSeat)),
  /** The saved seat. Does not call a league. */
  open: query.input(seatKey).output(passThrough(keptSeat)),
  /** Saved events of all months visible to the seat. Does not call a league. */
  report: query.input(seatKey).output(passThrough(listOf(playerEventSchema))),
  // Calls the league method of the same name and saves the answer.
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
  /** Calls a method of a joined league as the seat's account and validates the answer. NOT_FOUND without a seat; passes on errors. */
  ask: command
    .input(
      z.object({ origin: z.string().max(300), method: z.enum(LEAGUE_PAGE_METHODS), input: z.unknown().optional() }),
    )
    .output(z.unknown().refine((answer) => typeof answer === 'object', 'the league did not return an object')),
  /** Saves another seat of the caller in a joined league, such as one applied for. NOT_YOURS for another caller's seat. */
  take: command.input(seatKey.extend({ origin: z.string().max(300) })).output(passThrough(openSeat)),
  /** Events of the seat from now on, or after the last received event. Continues after a lost connection. */
  notices: query.input(seatKey).output(eventIterator(heard)),
  /** Forgets the joined seat. For the last seat of a league, also signs out. The turn file stays. */
  leave: command.input(seatKey).output(z.object({})),
};
