import { UseCaseError } from '../../contract/errors.ts';
import type { LeagueClient } from '../../contract/league.ts';

/** Where a league is, and who asks it. */
export interface LeagueSession {
  /** Its address: `https://club.example`. */
  readonly origin: string;
  /** The secret of a session there; null for nobody's. */
  readonly session: string | null;
}

/** A league as it is called within a session. A league that does not answer throws a UseCaseError UNREACHABLE. */
export interface ReachedLeague {
  readonly calls: LeagueClient;
  /** The secret of the session after the calls so far: an invitation that is used begins one. */
  readonly session: () => string | null;
}

/** Reaches a league over the network; a composition root brings it. Nothing is sent before one of the calls is made. */
export type ReachLeague = (session: LeagueSession) => ReachedLeague;

/** For programs that reach no league. */
export const noLeague: ReachLeague = () => {
  throw new UseCaseError('REFUSED', 'a league is joined from the desktop app or from the app in a browser', 'link');
};
