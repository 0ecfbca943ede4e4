import type { AnySchema } from '@orpc/contract';
import { withEventMeta } from '@orpc/server';
import { z } from 'zod';
import { getFullSchema, type SeatKey } from '../../contract/base.ts';
import { type LeaguePageMethod, joined as contract, type SeatEventKind } from '../../contract/joined.ts';
import { type LeagueClient, leagueContract } from '../../contract/league.ts';
import { enteredResult } from '../../contract/league/battles.ts';
import { groupConversations, type LeagueMessage, message } from '../../contract/league/messages.ts';
import { allMembers, seatLink } from '../../contract/league/members.ts';
import type { AppContext } from '../app-context.ts';
import { toContractError } from '../error-boundary.ts';
import { joinLeague, moveSeat, takeSeat } from '../joined/join-league.ts';
import {
  listSeats,
  expectSeat,
  submitWrittenOrders,
  leaveSeat,
  openSeat,
  connectSeat,
  connectToOrigin,
  refreshSeat,
  report,
  withdrawSeatOrders,
} from '../joined/joined-seats.ts';
import { type Answers, validateAnswer, saveAnswers, loadAnswers, parseAnswer } from '../joined/stored-answers.ts';
import type { SeatEvent, ListenOptions } from '../joined/reach-league.ts';
import { implementFeature } from './implement-feature.ts';

interface LeagueCall {
  readonly origin: string;
  readonly method: LeaguePageMethod;
  /** Input of the method, validated by the league. */
  readonly input?: unknown;
}

/** Calls a method of a joined league and validates the answer. @throws UseCaseError NOT_FOUND, UNREACHABLE, or the league's own error */
async function ask(context: AppContext, { origin, method, input }: LeagueCall): Promise<unknown> {
  const { league } = await connectToOrigin(context, origin);
  const answer = await (league.calls.league[method] as (input: unknown) => Promise<unknown>)(input);
  const { outputSchema } = leagueContract.league[method]['~orpc'] as { readonly outputSchema?: AnySchema };
  return parseAnswer(getFullSchema(outputSchema as z.ZodType), answer, method);
}

type League = LeagueClient['league'];

/** Connects to the league of a joined seat, signed in as the seat's account. @throws UseCaseError NOT_FOUND */
const connectLeague = async (context: AppContext, which: SeatKey): Promise<League> =>
  (await connectSeat(context, await expectSeat(context, which))).league.calls.league;

/** Creates a use case that asks the league and stores its answer. @throws UseCaseError UNREACHABLE, or NOT_YOURS for a lost seat */
const createQuery =
  <Name extends keyof Answers>(name: Name, ask: (of: League, seat: SeatKey) => Promise<unknown>) =>
  async (context: AppContext, { campaign, player }: SeatKey): Promise<Answers[Name]> => {
    const answer = validateAnswer(
      name,
      await ask(await connectLeague(context, { campaign, player }), { campaign, player }),
    );
    await saveAnswers(context, { campaign, player }, { [name]: answer });
    return answer;
  };

const members = createQuery('members', (of, seat) => of.members(seat));
const schedule = createQuery('timed', (of, seat) => of.schedule(seat));
const battles = createQuery('battles', (of, seat) => of.battles(seat));
const conversations = createQuery('conversations', (of, seat) => of.conversations(seat));

/** Maximum messages stored per seat; the newest are kept. */
const MAX_MESSAGES = 500;

async function saveMessages(context: AppContext, which: SeatKey, newMessages: readonly LeagueMessage[]): Promise<void> {
  const [first] = newMessages;
  if (!first) return;
  const kept = (await loadAnswers(context, which, 'messages')).messages ?? [];
  const messages = [...kept.filter(({ n }) => n < first.n), ...newMessages].slice(-MAX_MESSAGES);
  await saveAnswers(context, which, { messages });
}

/** Fetches and stores the messages after a number. @throws UseCaseError UNREACHABLE or NOT_YOURS */
async function messages(
  context: AppContext,
  input: SeatKey & { readonly after: number },
): Promise<readonly LeagueMessage[]> {
  const newMessages = validateAnswer('messages', await (await connectLeague(context, input)).messages(input));
  await saveMessages(context, input, newMessages);
  return newMessages;
}

/** Updates the stored number of unread messages. */
async function countUnread(context: AppContext, { campaign, player }: SeatKey): Promise<void> {
  const which = { campaign, player };
  const marks = await conversations(context, which);
  const { membership, messages: kept } = await loadAnswers(context, which, 'membership', 'messages');
  if (!membership) return;
  const unread = groupConversations(player, kept ?? [], marks).reduce((sum, each) => sum + each.unread, 0);
  await saveAnswers(context, which, { membership: { ...membership, unread } });
}

/** Creates a use case that forwards a call to the league and validates the answer. */
const createForward =
  <Input extends SeatKey, Answer>(
    answer: z.ZodType<Answer>,
    method: (of: League) => (input: Input) => Promise<unknown>,
  ) =>
  async (context: AppContext, input: Input): Promise<Answer> =>
    parseAnswer(answer, await method(await connectLeague(context, input))(input), 'answer');

const passMessagesOn = createForward(z.object({}), (of) => of.passMessagesOn);
const sendMessage = createForward(message, (of) => of.sendMessage);
const enterResult = createForward(enteredResult, (of) => of.enterResult);
const substitute = createForward(seatLink, (of) => of.substitute);
const endSubstitute = createForward(allMembers, (of) => of.endSubstitute);

interface SeatNotice {
  readonly kind: SeatEventKind;
}

/** Converts errors of the stream to contract errors. */
async function* convertErrors(
  context: AppContext,
  heard: AsyncIterable<SeatEvent>,
): AsyncGenerator<SeatNotice, void, undefined> {
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
  listening: ListenOptions,
): Promise<AsyncGenerator<SeatNotice, void, undefined>> {
  const { league } = await connectSeat(context, await expectSeat(context, which));
  return convertErrors(context, league.hear(which, listening));
}

export const joinedRouter = implementFeature(contract, {
  all: listSeats,
  join: joinLeague,
  move: moveSeat,
  take: takeSeat,
  ask,
  refresh: refreshSeat,
  file: submitWrittenOrders,
  withdraw: withdrawSeatOrders,
  leave: leaveSeat,
  open: openSeat,
  report,
  members,
  schedule,
  battles,
  messages,
  sendMessage,
  conversations,
  async readUpTo(context, input) {
    await (await connectLeague(context, input)).readUpTo(input);
    await countUnread(context, input);
    return {};
  },
  async muteConversation(context, input) {
    await (await connectLeague(context, input)).muteConversation(input);
    await countUnread(context, input);
    return {};
  },
  passMessagesOn,
  enterResult,
  substitute,
  endSubstitute,
  notices: (context, which, signal, lastEventId) => notices(context, which, { signal, lastEventId }),
});
