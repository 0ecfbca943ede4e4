import { z } from 'zod';
import { listOf, type SeatKey } from '../../contract/base.ts';
import { UseCaseError } from '../../contract/errors.ts';
import { entered } from '../../contract/league/battles.ts';
import { allMembers, membership } from '../../contract/league/members.ts';
import { conversationMarks, message } from '../../contract/league/messages.ts';
import { timed } from '../../contract/league/notices.ts';
import { playerEventSchema } from '../../rules/campaign.ts';
import type { AppContext } from '../app-context.ts';
import type { AnswerName } from '../repositories/repositories.ts';

/** Schemas of the stored answers of a seat. */
const ANSWERS = {
  /** The account's membership: pending tasks, deadline and unread messages. */
  membership,
  members: allMembers,
  timed,
  battles: listOf(entered),
  messages: listOf(message),
  conversations: conversationMarks,
  /** All events visible to the seat. */
  report: listOf(playerEventSchema),
} as const satisfies Record<AnswerName, z.ZodType>;
export type Answers = { readonly [Name in AnswerName]: z.output<(typeof ANSWERS)[Name]> };

/** Validates a league's answer as strictly as a file. @throws UseCaseError UNREACHABLE */
export function validateAnswer<Name extends AnswerName>(name: Name, answer: unknown): Answers[Name] {
  return parseAnswer(ANSWERS[name], answer, name) as Answers[Name];
}

/** Parses a league's answer. @throws UseCaseError UNREACHABLE if the answer is invalid */
export function parseAnswer<T extends z.ZodType>(schema: T, answer: unknown, name: string): z.output<T> {
  const read = schema.safeParse(answer);
  if (read.success) return read.data;
  const reason = z.prettifyError(read.error).split('\n')[0] ?? '';
  throw new UseCaseError(
    'UNREACHABLE',
    `the league’s answer does not fit this version (${name}: ${reason.slice(0, 120)})`,
  );
}

/** Stores a league's answers, replacing earlier ones. */
export const saveAnswers = (
  { repositories }: AppContext,
  { campaign, player }: SeatKey,
  answers: Partial<Answers>,
): Promise<void> =>
  repositories.joined.saveAnswers(
    campaign,
    player,
    Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, JSON.stringify(answer)])),
  );

/** Returns the stored answers. Null if they are missing or unreadable, because the league can be asked again. */
export async function loadAnswers<Name extends AnswerName>(
  { repositories }: AppContext,
  { campaign, player }: SeatKey,
  ...names: readonly Name[]
): Promise<{ readonly [N in Name]: Answers[N] | null }> {
  const kept = await repositories.joined.answers(campaign, player, names);
  const read = (name: Name): unknown => {
    const text = kept[name];
    return text === undefined ? null : (ANSWERS[name].safeParse(JSON.parse(text)).data ?? null);
  };
  return Object.fromEntries(names.map((name) => [name, read(name)])) as { readonly [N in Name]: Answers[N] | null };
}
