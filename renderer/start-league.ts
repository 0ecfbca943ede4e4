import { leagueRoutes } from './league-routes.ts';
import { start } from './start.ts';
import { connectBy } from './transport/client.ts';
import { leagueLink } from './transport/league-link.ts';

/** Starts the app of a league, with calls authenticated by the session cookie. */
export function startLeague(): void {
  connectBy(leagueLink({ url: `${location.origin}/rpc` }));
  start(leagueRoutes);
}
