import type { OrdersFile } from '../../../contract/campaigns.ts';
import type { KeptSeat } from '../../../contract/joined.ts';
import type { LeagueClient } from '../../../contract/league.ts';
import type { EnteredBattle } from '../../../contract/league/battles.ts';
import type { Members } from '../../../contract/league/members.ts';
import type { LeagueMessage } from '../../../contract/league/messages.ts';
import type { Timed } from '../../../contract/league/timing.ts';
import type { OpenPack } from '../../../contract/packs.ts';
import type { PlayerEvent } from '../../../rules/campaign.ts';
import type { OpenNotices } from '../../composables/use-notices.ts';
import { client } from '../../transport/client.ts';
import { league } from '../../transport/league.ts';

type League = LeagueClient['league'];
type AnswerOf<Method extends keyof League> = Awaited<ReturnType<League[Method]>>;

/** A seat in a league as its screens call it: the league itself, or the program that has joined it from here. */
export interface SeatCalls {
  readonly campaign: string;
  /** '' for the umpire, who has messages and battles and no pack. */
  readonly player: string;
  /** Whether its armies can be kept in a Library of one's own, for their sheets and the table. */
  readonly hasLibrary: boolean;
  /** What is kept here of it, read without asking the league; null where nothing is. */
  readonly kept: () => Promise<KeptSeat | null>;
  readonly pack: () => Promise<OpenPack>;
  /** @throws whatever the rules have against the orders */
  readonly write: (orders: OrdersFile) => Promise<OpenPack>;
  readonly withdraw: () => Promise<OpenPack>;
  readonly members: () => Promise<Members>;
  readonly schedule: () => Promise<Timed>;
  readonly battles: () => Promise<readonly EnteredBattle[]>;
  readonly messages: (after: number) => Promise<readonly LeagueMessage[]>;
  /** Number of messages that were not read. */
  readonly unread: () => Promise<number>;
  readonly sendMessage: (message: { readonly to: string[]; readonly text: string }) => Promise<LeagueMessage>;
  readonly readUpTo: (n: number) => Promise<unknown>;
  readonly enterResult: (
    entered: Pick<Parameters<League['enterResult']>[0], 'seq' | 'result'>,
  ) => Promise<AnswerOf<'enterResult'>>;
  readonly substitute: () => Promise<AnswerOf<'substitute'>>;
  readonly endSubstitute: () => Promise<Members>;
  /** All that the seat has learnt in the months so far. */
  readonly report: () => Promise<readonly PlayerEvent[]>;
  readonly notices: OpenNotices;
}

/** A seat as the league's own pages call it. */
export function leagueSeat(campaign: string, player: string): SeatCalls {
  const of = { campaign, player };
  return {
    ...of,
    hasLibrary: false,
    kept: () => Promise.resolve(null),
    pack: () => client.packs.open(of),
    write: (orders) => client.packs.writeOrders({ ...of, orders }),
    async withdraw() {
      await league.withdraw(of);
      return client.packs.open(of);
    },
    members: () => league.members({ campaign }),
    schedule: () => league.schedule({ campaign }),
    battles: () => league.battles(of),
    messages: (after) => league.messages({ ...of, after }),
    unread: async () =>
      (await league.mine()).find((one) => one.campaign === campaign && one.seat === player)?.unread ?? 0,
    sendMessage: (message) => league.sendMessage({ ...of, ...message }),
    readUpTo: (n) => league.readUpTo({ ...of, n }),
    enterResult: (entered) => league.enterResult({ ...of, ...entered }),
    substitute: () => league.substitute(of),
    endSubstitute: () => league.endSubstitute(of),
    report: () => league.report(of),
    notices: (which, options) => league.notices(which, options),
  };
}
