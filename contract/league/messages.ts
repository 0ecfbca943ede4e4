import { z } from 'zod';
import { command, listOf, query } from '../base.ts';
import { instant, ofCampaign, seat } from './shapes.ts';

/** What players write to each other outside the rules; the campaign's month goes with it. */
export const message = z.strictObject({
  /** Numbered from 1 without a gap, within what the reader may read at the seat. */
  n: z.int(),
  /** A player, or '' for the umpire. */
  from: seat,
  /** Players, '' for the umpire; everybody where it is empty. */
  to: listOf(seat),
  year: z.int(),
  month: z.int(),
  text: z.string(),
  sentAt: instant,
});
export type LeagueMessage = Readonly<z.output<typeof message>>;

/** Who writes to each other: seats in order, the reader's own among them; none for what everybody reads. */
const conversation = z.array(seat).max(51);

/** How the reader stands to the conversations at a seat. */
export const conversationMarks = z.strictObject({
  /** No mark: nothing of it was read, and it is not muted. */
  marks: listOf(
    z.strictObject({
      conversation: listOf(seat),
      /** Number of the last message that was read; 0 for none. */
      readUpTo: z.int(),
      /** A muted one counts nothing as unread and calls nobody. */
      muted: z.boolean(),
    }),
  ),
  /** Whether later holders of the seat may read what is written there now. */
  passesOn: z.boolean(),
});
export type ConversationMarks = Readonly<z.output<typeof conversationMarks>>;

const ofSeat = ofCampaign.extend({ player: seat });
const ofConversation = ofSeat.extend({ conversation });

export const messages = {
  /**
   * The first 500 messages after number `after` that the caller may read at a seat, oldest first; the umpire's where `player` is ''. What was
   * written while somebody else had the seat is not among them unless that holder passed it on.
   */
  messages: query.input(ofSeat.extend({ after: z.int().min(0).default(0) })).output(listOf(message)),
  /** BAD_INPUT naming a recipient who does not play; LIMITED where too many were sent. */
  sendMessage: command
    .input(ofSeat.extend({ to: z.array(seat).max(50), text: z.string().trim().min(1).max(4000) }))
    .output(message),
  conversations: query.input(ofSeat).output(conversationMarks),
  /** Up to a number in one conversation; in all of them where none is named. */
  readUpTo: command
    .input(ofSeat.extend({ n: z.int().min(0), conversation: conversation.optional() }))
    .output(z.object({})),
  muteConversation: command.input(ofConversation.extend({ muted: z.boolean() })).output(z.object({})),
  /** For who holds the seat, not for a substitute: REFUSED there. */
  passMessagesOn: command.input(ofSeat.extend({ passesOn: z.boolean() })).output(z.object({})),
};

/** Messages between the same seats. */
export interface Conversation {
  /** Names it: the seats as a JSON text. */
  readonly key: string;
  /** In order, the reader's own among them; none for what everybody reads. */
  readonly seats: readonly string[];
  /** Oldest first. */
  readonly messages: readonly LeagueMessage[];
  /** Number of the last message that was read; 0 for none. */
  readonly readUpTo: number;
  readonly muted: boolean;
  /** Messages of others after that; none in a muted one. */
  readonly unread: number;
}

/** The seats of a conversation. @param to nobody: what everybody reads */
export const seatsOf = (from: string, to: readonly string[]): readonly string[] =>
  to.length === 0 ? [] : [...new Set([from, ...to])].toSorted();

export const keyOf = (seats: readonly string[]): string => JSON.stringify(seats);

/**
 * A seat's messages by conversation, the newest first; then those that every seat has, with everybody and with the umpire, where nothing
 * was written yet.
 * @param messages oldest first
 */
export function conversationsOf(
  own: string,
  messages: readonly LeagueMessage[],
  { marks }: Pick<ConversationMarks, 'marks'>,
): readonly Conversation[] {
  const markOf = new Map(marks.map((mark) => [keyOf(mark.conversation), mark]));
  const always = [[], ...(own === '' ? [] : [seatsOf(own, [''])])].map(keyOf);
  const written = Map.groupBy(messages, ({ from, to }) => keyOf(seatsOf(from, to)));
  const keys = new Set([
    ...[...written].toSorted(([, a], [, b]) => (b.at(-1)?.n ?? 0) - (a.at(-1)?.n ?? 0)).map(([key]) => key),
    ...always,
  ]);
  return [...keys].map((key) => {
    const said = written.get(key) ?? [];
    const { readUpTo = 0, muted = false } = markOf.get(key) ?? {};
    const unread = muted ? 0 : said.filter(({ n, from }) => n > readUpTo && from !== own).length;
    return { key, seats: JSON.parse(key) as string[], messages: said, readUpTo, muted, unread };
  });
}
