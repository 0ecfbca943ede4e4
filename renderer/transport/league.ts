import { type ClientContext, type ClientLink, createORPCClient } from '@orpc/client';
import { hasInjectionContext, inject, type InjectionKey, provide } from 'vue';
import type { LeaguePageMethod } from '../../contract/joined.ts';
import type { LeagueClient } from '../../contract/league.ts';
import { client, link } from './client.ts';

type League = LeagueClient['league'];

/** Methods that only a league has, called on the league that serves the page. `client` calls its other methods. */
export const { league } = createORPCClient<LeagueClient>(link);

/** Creates the client of a league in which this program has joined a seat. Only ASKED_METHODS and the notices of seats work. */
export function getJoinedLeague(origin: string): League {
  const asking: ClientLink<ClientContext> = {
    call([, method], input, options) {
      if (method === 'notices') return client.joined.notices(input as never, options);
      return client.joined.ask({ origin, method: method as LeaguePageMethod, input }, options);
    },
  };
  return createORPCClient<LeagueClient>(asking).league;
}

const JOINED: InjectionKey<string> = Symbol('the address of a joined league');

/** Lets all child components call a joined league. */
export const provideJoined = (origin: string): void => provide(JOINED, origin);

/** Address of the joined league, or null on a league's own page. */
export const useJoinedOrigin = (): string | null => (hasInjectionContext() ? inject(JOINED, null) : null);

/** Returns the joined league of the component, or the league that serves the page. */
export function useLeague(): League {
  const origin = useJoinedOrigin();
  return origin === null ? league : getJoinedLeague(origin);
}
