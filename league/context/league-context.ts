import type { FailedJob } from '../../contract/league/owner.ts';
import type { AppContext } from '../../services/app-context.ts';
import type { Hints } from '../live/hints.ts';
import type { Hub } from '../live/hub.ts';
import type { Effect } from './campaign-work.ts';
import type { RecentCampaigns } from './recent-campaigns.ts';
import type { Actor, SignedIn } from '../auth/actor.ts';
import type { Limits } from '../auth/rate-limits.ts';
import type { LeagueDb, LeagueStore } from '../store/league-store.ts';

/** What is sent to a channel: its news, the code that confirms it, or something to try it out. */
export interface SendJob {
  readonly channel: string;
  readonly what: 'news' | 'code' | 'trial';
}

/** A job that is due at an instant, as ISO 8601; null for now. */
export type DueJob = SendJob & { readonly due: string | null };

/** What people are sent outside of the app. */
export interface NewsQueue {
  /** Whether mails are sent at all. */
  readonly hasMail: boolean;
  /** Queues what is to be sent, but for what waits already to be sent to the same channel at the same time. */
  send(db: LeagueDb, jobs: readonly DueJob[]): Promise<void>;
  /** Sends a mail now. @throws Error where the mail server does not take it, or there is none */
  mailNow(mail: {
    readonly to: string;
    readonly id: string;
    readonly subject: string;
    readonly text: string;
  }): Promise<void>;
  /** @throws NotPublicError for an address that nothing is sent to */
  expectPublic(url: string): Promise<void>;
}

/** Regents of a campaign that are to decide. */
export interface RegentJob {
  readonly campaign: string;
  /** Those that always keep their seats, or also those that stand in for orders which are missing. */
  readonly seats: 'kept' | 'empty';
  /** Whether a month that is due waits for them. */
  readonly isAwaited: boolean;
}

/** Has regents decide, in whichever process takes the job. */
export interface RegentQueue {
  decide(db: LeagueDb, job: RegentJob): Promise<void>;
}

/** Backups in a folder of the server. */
export interface Backups {
  readonly folder: string;
  /** Writes one now. */
  make(): Promise<void>;
  /** The newest first. */
  list(): Promise<readonly { readonly name: string; readonly bytes: number; readonly madeAt: string }[]>;
}

/** What the server's owner looks after. */
export interface ServerContext {
  readonly startedAt: string;
  /** Null where no folder was named. */
  readonly backups: Backups | null;
  /** Does a job again that failed. */
  retryJob(kind: FailedJob['kind'], id: string): Promise<void>;
}

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
  readonly news: NewsQueue;
  /** Null where nothing takes jobs: regents decide while the month is resolved. */
  readonly regents: RegentQueue | null;
  readonly server: ServerContext;
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
