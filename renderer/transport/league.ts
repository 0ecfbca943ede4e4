import { type ClientContext, type ClientLink, createORPCClient } from '@orpc/client';
import { hasInjectionContext, inject, type InjectionKey, provide } from 'vue';
import type { AskedMethod } from '../../contract/joined.ts';
import type { LeagueClient } from '../../contract/league.ts';
import { client, link } from './client.ts';

type League = LeagueClient['league'];

/** What only a league has, of the one that serves the page. The rest of what it serves is called by `client`, whose methods have the same shapes. */
export const { league } = createORPCClient<LeagueClient>(link);

/** A league in which this program has joined a seat: what it hands on there are ASKED_METHODS and the notices of seats. */
export function leagueAt(origin: string): League {
  const asking: ClientLink<ClientContext> = {
    call([, method], input, options) {
      if (method === 'notices') return client.joined.notices(input as never, options);
      return client.joined.ask({ origin, method: method as AskedMethod, input }, options);
    },
  };
  return createORPCClient<LeagueClient>(asking).league;
}

const JOINED: InjectionKey<string> = Symbol('the address of a joined league');

/** Lets all within the component call a league that was joined. */
export const provideJoined = (origin: string): void => provide(JOINED, origin);

/** The address of the joined league around a component; null on a league's own page. */
export const useJoined = (): string | null => (hasInjectionContext() ? inject(JOINED, null) : null);

/** The league whose pages are shown: the one that serves the page, or the joined one around the component. */
export function useLeague(): League {
  const origin = useJoined();
  return origin === null ? league : leagueAt(origin);
}
