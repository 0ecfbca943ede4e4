import { leagueRoutes } from './league-routes.ts';
import { start } from './start.ts';
import { connectBy } from './transport/client.ts';
import { leagueLink } from './transport/league-link.ts';

/** The page of a league: its screens, and calls by the session's cookie. */
export function startLeague(): void {
  connectBy(leagueLink({ url: `${location.origin}/rpc` }));
  start(leagueRoutes);
}
