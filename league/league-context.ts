import type { AppContext } from '../services/app-context.ts';
import type { CampaignWork, Told } from './commands/campaign-command.ts';
import type { Hints } from './live/hints.ts';
import type { Hub } from './live/hub.ts';
import type { RecentCampaigns } from './campaigns/cached-campaign.ts';
import type { LeagueStore } from './store/league-store.ts';
import type { Actor, SignedIn } from './auth/actor.ts';
import type { Limits } from './auth/rate-limits.ts';

/** What else happens within the transaction of a campaign's command, after what it told: a next deadline, a job, a further notice. */
export type Effect = (work: CampaignWork, told: readonly Told[]) => Promise<void>;

/** What every use case of a league may reach; `serve.ts` puts it together. */
export interface LeagueContext {
  /** The services' context outside of any transaction: for queries. */
  readonly app: AppContext;
  readonly store: LeagueStore;
  /** The public address, as `https://club.example`. */
  readonly origin: string;
  readonly hints: Hints;
  readonly effects: readonly Effect[];
  readonly recent: RecentCampaigns;
  readonly limits: Limits;
  /** The streams of notices of this process. */
  readonly hub: Hub;
}

/** The session of a call, and how it is begun or ended: a cookie where the call came over HTTP. */
export interface CallSession {
  /** Of its token; null where there is none. */
  readonly hash: string | null;
  begin(token: string): void;
  end(): void;
}

/** A call as it comes in: whether its caller may make it is not known yet. */
export interface IncomingCall {
  readonly league: LeagueContext;
  readonly account: SignedIn | null;
  readonly session: CallSession;
  /** What a command is known by that is sent again; null where it came without. */
  readonly key: string | null;
  /** Where it comes from, for limits. */
  readonly address: string;
}

/** A call of the league's contract by somebody who may make it. */
export interface LeagueCall extends Pick<IncomingCall, 'league' | 'session' | 'key'> {
  /** As `packs.writeOrders`. */
  readonly method: string;
  readonly actor: Actor;
}
