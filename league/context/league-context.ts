import type { NewsKind } from '../../contract/league/news.ts';
import type { NoticeKind, ResolveWhen } from '../../contract/league/notices.ts';
import type { FailedJob } from '../../contract/league/owner.ts';
import type { AppContext } from '../../services/app-context.ts';
import type { CampaignRead } from '../../services/repositories/campaigns.ts';
import type { Actor, SignedIn } from '../auth/actor.ts';
import type { Limits } from '../auth/rate-limits.ts';
import type { Hints } from '../live/hints.ts';
import type { Hub } from '../live/hub.ts';
import type { LeagueDb, LeagueStore, LeagueTransaction } from '../store/league-store.ts';

/** A notice that a command has written; its transaction numbers and stores it. */
export interface NewNotice {
  readonly kind: NoticeKind;
  /** The seat that alone may read it, '' for the umpire's; null where everybody in the campaign may. */
  readonly seat: string | null;
  /** Whose orders it is about; '' for nobody's. */
  readonly player: string;
}

/** Something that people are sent wherever they want to be, who have chosen so. */
export interface NewsItem {
  readonly kind: NewsKind;
  /** Who plays a seat, the umpires where it is ''; everybody in the campaign; an account that has left a seat. */
  readonly to: 'everybody' | { readonly seat: string; readonly left?: string };
  /** What it is about: nobody is sent the same kind about the same twice. */
  readonly about: string;
}

export type Notify = (kind: NoticeKind, of?: Partial<Pick<NewNotice, 'seat' | 'player'>>) => void;

/** The campaign's row of `led_campaign`, as it was read under its lock. */
export interface LockedSettings {
  /** Number of the newest message. */
  readonly messages: number;
  readonly resolve: ResolveWhen;
  readonly paused: boolean;
  /** The month that the deadline belongs to; null where none was ever set. */
  readonly timedMonth: number | null;
}

/** What a command of a campaign works with, inside its transaction. */
export interface CampaignWork extends LeagueTransaction {
  /** The services' context inside the transaction, with the database's clock: their use cases run in it unchanged. */
  readonly app: AppContext;
  readonly campaign: string;
  readonly led: LockedSettings;
  /** Adds a notice, which is sent after the commit: to everybody in the campaign unless it names a seat. */
  readonly notify: Notify;
  /** The account that sent the command, which is sent no news of it; null for a job. */
  readonly by: string | null;
  /** Adds news, which are queued in this transaction. */
  readonly inform: (item: NewsItem) => void;
}

/** What an effect works with: no effect changes the campaign itself, so it is read once for all of them. */
export interface EffectWork extends CampaignWork {
  /** The campaign as the command has left it. @throws UseCaseError NOT_FOUND where it was removed */
  readonly read: () => Promise<CampaignRead>;
}

/** Runs inside the transaction of every command of a campaign, after it, with the notices and news that it wrote. */
export type Effect = (work: EffectWork, notices: readonly NewNotice[], news: readonly NewsItem[]) => Promise<void>;

/** Caches promises by key. */
type PromiseCache<T> = (key: string, load: () => Promise<T>) => Promise<T>;

/** About how many bytes a value takes, by its length as JSON. */
const bytesOf = (value: unknown): number => 2 * (JSON.stringify(value) ?? '').length;

/**
 * Caches the promises of the keys that were used last, so many bytes of them; a value that takes more by itself is not kept. A promise that
 * is rejected is dropped.
 */
export function promiseCache<T>(most: number): PromiseCache<T> {
  const cached = new Map<string, { readonly value: Promise<T>; bytes: number }>();
  let total = 0;
  function drop(key: string): void {
    total -= cached.get(key)?.bytes ?? 0;
    cached.delete(key);
  }
  return (key, load) => {
    const hit = cached.get(key);
    const entry = hit ?? { value: load(), bytes: 0 };
    cached.delete(key);
    cached.set(key, entry);
    if (!hit)
      entry.value.then(
        (value) => {
          if (cached.get(key) !== entry) return;
          entry.bytes = bytesOf(value);
          total += entry.bytes;
          for (const oldest of cached.keys()) {
            if (total <= most) break;
            drop(oldest);
          }
        },
        () => {
          if (cached.get(key) === entry) drop(key);
        },
      );
    return entry.value;
  };
}

/** Campaigns that were read recently and what was computed from them, by keys that change with the campaign. */
interface RecentCampaigns {
  readonly reads: PromiseCache<CampaignRead>;
  readonly answers: PromiseCache<unknown>;
}

/** A campaign, a seat's pack or a report has some hundred kilobytes; a server may have 1 GB of memory. */
const CACHED_CAMPAIGNS = 64 * 1024 * 1024;
const CACHED_ANSWERS = 64 * 1024 * 1024;

export const recentCampaigns = (): RecentCampaigns => ({
  reads: promiseCache(CACHED_CAMPAIGNS),
  answers: promiseCache(CACHED_ANSWERS),
});

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
