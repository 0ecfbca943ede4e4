import { withEventMeta } from '@orpc/server';
import type { ContractProcedure, InferSchemaOutput } from '@orpc/contract';
import type { HeardKind } from '../../contract/joined.ts';
import type { LeagueClient, LeagueContract } from '../../contract/league.ts';
import type { EnteredBattle } from '../../contract/league/battles.ts';
import type { Members } from '../../contract/league/members.ts';
import type { LeagueMessage } from '../../contract/league/messages.ts';
import type { Timed } from '../../contract/league/timing.ts';
import type { AppContext } from '../app-context.ts';
import { toContractError } from '../error-boundary.ts';
import { type Answers, checkedAnswer, keepAnswers, keptAnswers, type Which } from './kept-answers.ts';
import { expectSeat, reach } from './joined.ts';
import type { Heard, Listening } from './reach-league.ts';

type League = LeagueClient['league'];
type InputOf<Method extends keyof LeagueContract['league']> =
  LeagueContract['league'][Method] extends ContractProcedure<infer Input, infer _Output, infer _Errors, infer _Meta>
    ? InferSchemaOutput<Input>
    : never;

/** The league that leads a joined seat, within the session there. @throws UseCaseError NOT_FOUND */
const leagueOf = async (context: AppContext, which: Which): Promise<League> =>
  reach(context, await expectSeat(context, which)).calls.league;

/** Asks the league, and keeps what it answers. @throws UseCaseError UNREACHABLE, or REFUSED for a seat that is not the caller's any more */
const asking =
  <Name extends keyof Answers>(name: Name, ask: (of: League, which: Which) => Promise<unknown>) =>
  async (context: AppContext, { campaign, player }: Which): Promise<Answers[Name]> => {
    const answer = checkedAnswer(name, await ask(await leagueOf(context, { campaign, player }), { campaign, player }));
    await keepAnswers(context, { campaign, player }, { [name]: answer });
    return answer;
  };

export const members: (context: AppContext, which: Which) => Promise<Members> = asking('members', (of, which) =>
  of.members({ campaign: which.campaign }),
);
export const schedule: (context: AppContext, which: Which) => Promise<Timed> = asking('timed', (of, which) =>
  of.schedule({ campaign: which.campaign }),
);
export const battles: (context: AppContext, which: Which) => Promise<readonly EnteredBattle[]> = asking(
  'battles',
  (of, which) => of.battles(which),
);

/** Of a seat's messages so many are kept here, the newest. */
const MOST_KEPT = 500;

async function keepMessages(context: AppContext, which: Which, news: readonly LeagueMessage[]): Promise<void> {
  const [first] = news;
  if (!first) return;
  const kept = (await keptAnswers(context, which, 'messages')).messages ?? [];
  const messages = [...kept.filter(({ n }) => n < first.n), ...news].slice(-MOST_KEPT);
  await keepAnswers(context, which, { messages });
}

/** Messages after a number, as the league has them now. @throws UseCaseError as above */
export async function messages(context: AppContext, input: InputOf<'messages'>): Promise<readonly LeagueMessage[]> {
  const news = checkedAnswer('messages', await (await leagueOf(context, input)).messages(input));
  await keepMessages(context, input, news);
  return news;
}

export async function readUpTo(context: AppContext, input: InputOf<'readUpTo'>): Promise<Record<string, never>> {
  await (await leagueOf(context, input)).readUpTo(input);
  const { membership } = await keptAnswers(context, input, 'membership');
  if (membership) await keepAnswers(context, input, { membership: { ...membership, unread: 0 } });
  return {};
}

export const sendMessage = async (context: AppContext, input: InputOf<'sendMessage'>): Promise<LeagueMessage> =>
  (await leagueOf(context, input)).sendMessage(input);

export const enterResult = async (context: AppContext, input: InputOf<'enterResult'>) =>
  (await leagueOf(context, input)).enterResult(input);

export const substitute = async (context: AppContext, input: InputOf<'substitute'>) =>
  (await leagueOf(context, input)).substitute(input);

export const endSubstitute = async (context: AppContext, input: InputOf<'endSubstitute'>): Promise<Members> =>
  (await leagueOf(context, input)).endSubstitute(input);

interface SeatNotice {
  readonly kind: HeardKind;
}

/** What a contract's error says of what went wrong goes on to whoever listens. */
async function* told(context: AppContext, heard: AsyncIterable<Heard>): AsyncGenerator<SeatNotice, void, undefined> {
  try {
    for await (const { kind, id } of heard) yield id === '' ? { kind } : withEventMeta({ kind }, { id });
  } catch (error) {
    throw toContractError(error, context.report);
  }
}

/** What happens at a seat, for as long as somebody listens. Ends with REFUSED for a seat that is not the caller's any more. */
export async function notices(
  context: AppContext,
  which: Which,
  listening: Listening,
): Promise<AsyncGenerator<SeatNotice, void, undefined>> {
  const { hear } = reach(context, await expectSeat(context, which));
  return told(context, hear(which, listening));
}
