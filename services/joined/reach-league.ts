import { UseCaseError } from '../../contract/errors.ts';
import type { SeatEventKind } from '../../contract/joined.ts';
import type { LeagueClient } from '../../contract/league.ts';

/** A league's address and the caller's session. */
export interface LeagueSession {
  /** Address of the league, such as `https://club.example`. */
  readonly origin: string;
  /** Session token, or null for anonymous calls. */
  readonly session: string | null;
}

/** An event of a seat, with the id of the newest notice. The id is '' before the first notice. */
export interface SeatEvent {
  readonly kind: SeatEventKind;
  readonly id: string;
}

export interface ListenOptions {
  readonly signal: AbortSignal | undefined;
  /** Id of the last event, to resume after it. */
  readonly lastEventId: string | undefined;
}

/** A league to be called with one session. Calls throw a UseCaseError UNREACHABLE if the league does not answer. */
export interface ReachedLeague {
  readonly calls: LeagueClient;
  /** Current session token. It changes when an invitation starts a session. */
  readonly session: () => string | null;
  /** Streams a seat's events until the signal aborts, and resumes after lost connections. @throws UseCaseError NOT_YOURS for other seats */
  readonly hear: (
    of: { readonly campaign: string; readonly player: string },
    listening: ListenOptions,
  ) => AsyncGenerator<SeatEvent, void, undefined>;
}

/** Connects to a league over the network. Supplied by the composition root. Sends nothing before the first call. */
export type ReachLeague = (session: LeagueSession) => ReachedLeague;

/** Throws. For programs that cannot join leagues. */
export const rejectLeagues: ReachLeague = () => {
  throw new UseCaseError('REFUSED', 'leagues can only be joined from the desktop app or the app in a browser', 'link');
};
