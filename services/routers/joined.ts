import type { AnySchema } from '@orpc/contract';
import { withEventMeta } from '@orpc/server';
import { z } from 'zod';
import { wholeSchema } from '../../contract/base.ts';
import { type AskedMethod, joined as contract, type HeardKind } from '../../contract/joined.ts';
import { type LeagueClient, leagueContract } from '../../contract/league.ts';
import { enteredResult } from '../../contract/league/battles.ts';
import { conversationsOf, type LeagueMessage, message } from '../../contract/league/messages.ts';
import { allMembers, seatLink } from '../../contract/league/members.ts';
import type { SeatKey } from '../../contract/seats.ts';
import type { AppContext } from '../app-context.ts';
import { toContractError } from '../error-boundary.ts';
import { join, move, take } from '../joined/join.ts';
import {
  allSeats,
  expectSeat,
  file,
  leave,
  openSeat,
  reach,
  reachAt,
  refresh,
  report,
  withdraw,
} from '../joined/joined.ts';
import { type Answers, checkedAnswer, keepAnswers, keptAnswers, readAs } from '../joined/kept-answers.ts';
import type { Heard, Listening } from '../joined/reach-league.ts';
import { implementFeature } from './implement-feature.ts';

interface Asked {
  readonly origin: string;
  readonly method: AskedMethod;
  /** Input of the method, validated by the league. */
  readonly input?: unknown;
}

/**
 * Calls a method of a joined league and validates the answer against the league's contract.
 * @throws UseCaseError NOT_FOUND for an address without a joined seat; the league's errors; UNREACHABLE
 */
async function ask(context: AppContext, { origin, method, input }: Asked): Promise<unknown> {
  const { league } = await reachAt(context, origin);
  const answer = await (league.calls.league[method] as (input: unknown) => Promise<unknown>)(input);
  const { outputSchema } = leagueContract.league[method]['~orpc'] as { readonly outputSchema?: AnySchema };
  return readAs(wholeSchema(outputSchema as z.ZodType), answer, method);
}

type League = LeagueClient['league'];

/** Connects to the league of a joined seat within its session. @throws UseCaseError NOT_FOUND */
const leagueOf = async (context: AppContext, which: SeatKey): Promise<League> =>
  (await reach(context, await expectSeat(context, which))).league.calls.league;

/**
 * Creates a use case that asks the league and stores its answer. @throws UseCaseError UNREACHABLE, or NOT_YOURS if the caller has lost the
 * seat
 */
const asking =
  <Name extends keyof Answers>(name: Name, ask: (of: League, seat: SeatKey) => Promise<unknown>) =>
  async (context: AppContext, { campaign, player }: SeatKey): Promise<Answers[Name]> => {
    const answer = checkedAnswer(name, await ask(await leagueOf(context, { campaign, player }), { campaign, player }));
    await keepAnswers(context, { campaign, player }, { [name]: answer });
    return answer;
  };

const members = asking('members', (of, seat) => of.members(seat));
const schedule = asking('timed', (of, seat) => of.schedule(seat));
const battles = asking('battles', (of, seat) => of.battles(seat));
const conversations = asking('conversations', (of, seat) => of.conversations(seat));

/** Newest messages stored per seat. */
const MOST_KEPT = 500;

async function keepMessages(context: AppContext, which: SeatKey, news: readonly LeagueMessage[]): Promise<void> {
  const [first] = news;
  if (!first) return;
  const kept = (await keptAnswers(context, which, 'messages')).messages ?? [];
  const messages = [...kept.filter(({ n }) => n < first.n), ...news].slice(-MOST_KEPT);
  await keepAnswers(context, which, { messages });
}

/** Fetches and stores messages after a number. @throws UseCaseError as above */
async function messages(
  context: AppContext,
  input: SeatKey & { readonly after: number },
): Promise<readonly LeagueMessage[]> {
  const news = checkedAnswer('messages', await (await leagueOf(context, input)).messages(input));
  await keepMessages(context, input, news);
  return news;
}

/** Updates the stored number of unread messages. */
async function countUnread(context: AppContext, { campaign, player }: SeatKey): Promise<void> {
  const which = { campaign, player };
  const marks = await conversations(context, which);
  const { membership, messages: kept } = await keptAnswers(context, which, 'membership', 'messages');
  if (!membership) return;
  const unread = conversationsOf(player, kept ?? [], marks).reduce((sum, each) => sum + each.unread, 0);
  await keepAnswers(context, which, { membership: { ...membership, unread } });
}

/** Creates a use case that forwards a call to the league and validates the answer. */
const passing =
  <Input extends SeatKey, Answer>(
    answer: z.ZodType<Answer>,
    method: (of: League) => (input: Input) => Promise<unknown>,
  ) =>
  async (context: AppContext, input: Input): Promise<Answer> =>
    readAs(answer, await method(await leagueOf(context, input))(input), 'answer');

const passMessagesOn = passing(z.object({}), (of) => of.passMessagesOn);
const sendMessage = passing(message, (of) => of.sendMessage);
const enterResult = passing(enteredResult, (of) => of.enterResult);
const substitute = passing(seatLink, (of) => of.substitute);
const endSubstitute = passing(allMembers, (of) => of.endSubstitute);

interface SeatNotice {
  readonly kind: HeardKind;
}

/** Converts errors of the stream to contract errors. */
async function* told(context: AppContext, heard: AsyncIterable<Heard>): AsyncGenerator<SeatNotice, void, undefined> {
  try {
    for await (const { kind, id } of heard) yield id === '' ? { kind } : withEventMeta({ kind }, { id });
  } catch (error) {
    throw toContractError(error, context.report);
  }
}

/** Streams a seat's events while there is a listener. Ends with NOT_YOURS if the caller has lost the seat. */
async function notices(
  context: AppContext,
  which: SeatKey,
  listening: Listening,
): Promise<AsyncGenerator<SeatNotice, void, undefined>> {
  const { league } = await reach(context, await expectSeat(context, which));
  return told(context, league.hear(which, listening));
}

export const joinedRouter = implementFeature(contract, {
  all: allSeats,
  join,
  move,
  take,
  ask,
  refresh,
  file,
  withdraw,
  leave,
  open: openSeat,
  report,
  members,
  schedule,
  battles,
  messages,
  sendMessage,
  conversations,
  async readUpTo(context, input) {
    await (await leagueOf(context, input)).readUpTo(input);
    await countUnread(context, input);
    return {};
  },
  async muteConversation(context, input) {
    await (await leagueOf(context, input)).muteConversation(input);
    await countUnread(context, input);
    return {};
  },
  passMessagesOn,
  enterResult,
  substitute,
  endSubstitute,
  notices: (context, which, signal, lastEventId) => notices(context, which, { signal, lastEventId }),
});
