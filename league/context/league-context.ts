import type { AppContext } from '../../services/app-context.ts';
import type { Hints } from '../live/hints.ts';
import type { Hub } from '../live/hub.ts';
import type { Effect } from './campaign-work.ts';
import type { RecentCampaigns } from './recent-campaigns.ts';
import type { LeagueStore } from '../store/league-store.ts';
import type { Actor, SignedIn } from '../auth/actor.ts';
import type { Limits } from '../auth/rate-limits.ts';

/** What every use case of the league works with; `serve.ts` puts it together. */
export interface LeagueContext {
  /** The services' context outside of any transaction, for queries. */
  readonly app: AppContext;
  readonly store: LeagueStore;
  /** The public address, as `https://club.example`. */
  readonly origin: string;
  readonly hints: Hints;
  readonly effects: readonly Effect[];
  readonly recent: RecentCampaigns;
  readonly limits: Limits;
  /** This process's streams of notices. */
  readonly hub: Hub;
}

/** The session of a call: a cookie where the call came over HTTP. */
export interface CallSession {
  /** Of the session's token; null for a guest. */
  readonly hash: string | null;
  begin(token: string): void;
  end(): void;
}

/** A call before its permission is checked. */
export interface IncomingCall {
  readonly league: LeagueContext;
  readonly account: SignedIn | null;
  readonly session: CallSession;
  /** The idempotency key; null where the call has none. */
  readonly key: string | null;
  /** The client's IP address, for rate limits. */
  readonly address: string;
}

/** A call whose permission has been checked. */
export interface LeagueCall extends Pick<IncomingCall, 'league' | 'session' | 'key'> {
  /** As `packs.writeOrders`. */
  readonly method: string;
  readonly actor: Actor;
}
