import type { ConversationMarks, LeagueMessage } from './messages.ts';

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
