import { z } from 'zod';
import { command, listOf, query } from '../base.ts';
import { instant, campaignInput, seat } from './shapes.ts';

/** A message between players, with the campaign's month. */
export const message = z.strictObject({
  /** Consecutive number from 1, counting only messages that the seat may read. */
  n: z.int(),
  /** A player, or '' for the umpire. */
  from: seat,
  /** Players, with '' for the umpire. Empty means everyone. */
  to: listOf(seat),
  year: z.int(),
  month: z.int(),
  text: z.string(),
  sentAt: instant,
});
export type LeagueMessage = Readonly<z.output<typeof message>>;

/** Seats of a conversation in order, including the reader's own. Empty for messages to everyone. */
const conversation = z.array(seat).max(51);

/** A reader's marks (read, muted) for the conversations of a seat. */
export const conversationMarks = z.strictObject({
  /** A conversation without a mark is unread and not muted. */
  marks: listOf(
    z.strictObject({
      conversation: listOf(seat),
      /** Number of the last message read, or 0. */
      readUpTo: z.int(),
      /** If true, the conversation counts no unread messages and sends no notifications. */
      muted: z.boolean(),
    }),
  ),
  /** If true, later holders of the seat may read the messages written there now. */
  passesOn: z.boolean(),
});
export type ConversationMarks = Readonly<z.output<typeof conversationMarks>>;

const seatInput = campaignInput.extend({ player: seat });
const conversationInput = seatInput.extend({ conversation });

export const messages = {
  /** The 500 messages after `after` that a seat (or for '' the umpire) may read, oldest first. Earlier holders' only if passed on. */
  messages: query.input(seatInput.extend({ after: z.int().min(0).default(0) })).output(listOf(message)),
  /** Sends a message. BAD_INPUT names a recipient who is not a player. LIMITED after too many messages. */
  sendMessage: command
    .input(seatInput.extend({ to: z.array(seat).max(50), text: z.string().trim().min(1).max(4000) }))
    .output(message),
  conversations: query.input(seatInput).output(conversationMarks),
  /** Marks one conversation as read up to a message number, or all conversations if none is given. */
  readUpTo: command
    .input(seatInput.extend({ n: z.int().min(0), conversation: conversation.optional() }))
    .output(z.object({})),
  muteConversation: command.input(conversationInput.extend({ muted: z.boolean() })).output(z.object({})),
  /** Sets whether later holders may read the seat's messages. REFUSED for a substitute. */
  passMessagesOn: command.input(seatInput.extend({ passesOn: z.boolean() })).output(z.object({})),
};

/** Messages between the same seats. */
export interface Conversation {
  /** JSON array of `seats`. */
  readonly key: string;
  /** Seats in order, including the reader's own. Empty for messages to everyone. */
  readonly seats: readonly string[];
  /** Messages, oldest first. */
  readonly messages: readonly LeagueMessage[];
  /** Number of the last message read, or 0. */
  readonly readUpTo: number;
  readonly muted: boolean;
  /** Number of messages by others after `readUpTo`. 0 if muted. */
  readonly unread: number;
}

/** Returns the seats of a conversation, from a message's sender and recipients. @param to recipients, empty for everyone */
export const getConversationSeats = (from: string, to: readonly string[]): readonly string[] =>
  to.length === 0 ? [] : [...new Set([from, ...to])].toSorted();

export const toConversationKey = (seats: readonly string[]): string => JSON.stringify(seats);

/** Groups a seat's messages into conversations, newest first, always including everyone's and the umpire's. @param messages oldest first */
export function groupConversations(
  ownSeat: string,
  messages: readonly LeagueMessage[],
  { marks }: Pick<ConversationMarks, 'marks'>,
): readonly Conversation[] {
  const marksByKey = new Map(marks.map((mark) => [toConversationKey(mark.conversation), mark]));
  const defaultKeys = [[], ...(ownSeat === '' ? [] : [getConversationSeats(ownSeat, [''])])].map(toConversationKey);
  const messagesByKey = Map.groupBy(messages, ({ from, to }) => toConversationKey(getConversationSeats(from, to)));
  const keys = new Set([
    ...[...messagesByKey].toSorted(([, a], [, b]) => (b.at(-1)?.n ?? 0) - (a.at(-1)?.n ?? 0)).map(([key]) => key),
    ...defaultKeys,
  ]);
  return [...keys].map((key) => {
    const seatMessages = messagesByKey.get(key) ?? [];
    const { readUpTo = 0, muted = false } = marksByKey.get(key) ?? {};
    const unread = muted ? 0 : seatMessages.filter(({ n, from }) => n > readUpTo && from !== ownSeat).length;
    return { key, seats: JSON.parse(key) as string[], messages: seatMessages, readUpTo, muted, unread };
  });
}
