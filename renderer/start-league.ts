import { leagueRoutes } from './league-routes.ts';
import { start } from './start.ts';
import { setLink } from './transport/client.ts';
import { createLeagueLink } from './transport/league-link.ts';

/** Starts the app of a league, with calls authenticated by the session cookie. */
export function startLeague(): void {
  setLink(createLeagueLink({ url: `${location.origin}/rpc` }));
  start(leagueRoutes);
}
