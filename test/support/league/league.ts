import { createRouterClient, ORPCError, type RouterClient } from '@orpc/server';
import { leagueContract } from '../../../contract/league.ts';
import { leagueRouter } from '../../../league/http/router.ts';
import { createOwnerInvitation } from '../../../league/accounts/invitations.ts';
import type { Mailer } from '../../../league/news/mailer.ts';
import type { RateLimits } from '../../../league/auth/rate-limits.ts';
import { getSessionAccount, hashToken } from '../../../league/auth/sessions.ts';
import { checkingOutputOf } from '../program/check-output.ts';
import { type LeagueServices, openLeagueServices } from './league-services.ts';

export type LeagueClient = RouterClient<typeof leagueRouter>;

/** A browser that calls with its latest session. */
export interface Browser {
  readonly client: LeagueClient;
  /** Hash of the browser's session, or null. */
  session: string | null;
  /** Idempotency key of the browser's next commands, or null. */
  key: string | null;
}

export interface TestLeague extends Pick<LeagueServices, 'league' | 'reported' | 'url' | 'pool'> {
  browser(address?: string): Browser;
  /** Creates a browser signed in as the server's owner. */
  owner(): Promise<Browser>;
  /** Creates a browser that has accepted an invitation. */
  entered(link: string, name: string): Promise<Browser>;
  /** Creates a campaign with an umpire and players. */
  campaign(seats?: readonly string[], scenario?: string | Record<string, unknown>): Promise<TestCampaign>;
}

export interface TestCampaign {
  readonly id: string;
  readonly umpire: Browser;
  /** Browsers of the players, by seat. */
  readonly players: Readonly<Record<string, Browser>>;
}

const tokenOf = (link: string): string => link.split('/').at(-1) ?? '';

/** Opens the services of a league over a new database, without jobs or listeners. */
export async function openTestLeague(allowed?: RateLimits, mailer?: Mailer): Promise<TestLeague> {
  const { url, league, pool, reported } = await openLeagueServices({ allowed, mailer });
  const { store } = league;

  function browser(address = '192.0.2.1'): Browser {
    const own: Browser = {
      session: null,
      key: null,
      client: createRouterClient(leagueRouter, {
        interceptors: [checkingOutputOf(leagueContract)],
        context: async () => ({
          league,
          account: own.session === null ? null : await getSessionAccount(store.db, own.session),
          session: {
            hash: own.session,
            begin: (token) => (own.session = hashToken(token)),
            end: () => (own.session = null),
          },
          key: own.key,
          address,
        }),
      }),
    };
    return own;
  }

  async function entered(link: string, name: string): Promise<Browser> {
    const own = browser();
    await own.client.league.enter({ token: tokenOf(link), name });
    return own;
  }

  let owner: Promise<Browser> | null = null;
  const asOwner = (): Promise<Browser> =>
    (owner ??= createOwnerInvitation(league).then(({ link }) => entered(link, 'The owner')));

  return {
    league,
    reported,
    url,
    pool,
    browser,
    entered,
    owner: asOwner,
    async campaign(seats = [], scenario = 'two-rivers') {
      const umpire = await asOwner();
      const { id } = await umpire.client.campaigns.create({ scenario });
      const players: Record<string, Browser> = {};
      for (const player of seats) {
        const { link } = await umpire.client.league.invite({ campaign: id, role: 'player', player });
        players[player] = await entered(link, `Who plays ${player}`);
      }
      return { id, umpire, players };
    },
  };
}

/** Returns the error code of a rejected call, or ''. */
export const refusalOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => '',
    (error: unknown) => {
      if (error instanceof ORPCError) return String(error.code);
      throw error;
    },
  );

export { tokenOf };
