import { UseCaseError } from '../../contract/errors.ts';
import type { HeardKind } from '../../contract/joined.ts';
import type { LeagueClient } from '../../contract/league.ts';

/** Where a league is, and who asks it. */
export interface LeagueSession {
  /** Its address: `https://club.example`. */
  readonly origin: string;
  /** The session's token at the league; null for a guest. */
  readonly session: string | null;
}

/** A notice at a seat, with the id of the newest event; '' before the first. */
export interface Heard {
  readonly kind: HeardKind;
  readonly id: string;
}

/** Who listens, and until when. */
export interface Listening {
  readonly signal: AbortSignal | undefined;
  /** The id of the last event, to resume after it. */
  readonly lastEventId: string | undefined;
}

/** A league as it is called within a session. A league that does not answer throws a UseCaseError UNREACHABLE. */
export interface ReachedLeague {
  readonly calls: LeagueClient;
  /** The secret of the session after the calls so far: an invitation that is used begins one. */
  readonly session: () => string | null;
  /**
   * What happens at a seat until the signal comes: it goes on from the event that was heard last whenever the stream ends or the league
   * was away. @throws UseCaseError NOT_YOURS where the seat is not, or no longer, the session's
   */
  readonly hear: (
    of: { readonly campaign: string; readonly player: string },
    listening: Listening,
  ) => AsyncGenerator<Heard, void, undefined>;
}

/** Reaches a league over the network; a composition root brings it. Nothing is sent before one of the calls is made. */
export type ReachLeague = (session: LeagueSession) => ReachedLeague;

/** For programs that reach no league. */
export const noLeague: ReachLeague = () => {
  throw new UseCaseError('REFUSED', 'a league is joined from the desktop app or from the app in a browser', 'link');
};
