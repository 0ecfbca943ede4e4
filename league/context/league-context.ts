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
import type { ContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract';
import type { LeagueContract } from '../../contract/league.ts';

interface CallOptions {
  readonly signal: AbortSignal | undefined;
  /** Id of the last event received; the stream resumes after it. */
  readonly lastEventId: string | undefined;
}

/** Answers an authorized call of a contract method. */
export type UseCase<Method> =
  Method extends ContractProcedure<infer Input, infer Output, infer _Errors, infer _Meta>
    ? (
        call: LeagueCall,
        input: InferSchemaOutput<Input>,
        options: CallOptions,
      ) => InferSchemaInput<Output> | Promise<InferSchemaInput<Output>>
    : never;

export type UseCases = {
  readonly [Feature in keyof LeagueContract]: {
    readonly [Method in keyof LeagueContract[Feature]]: UseCase<LeagueContract[Feature][Method]>;
  };
};

/** Types some methods of the contract's `league`. */
export const leagueMethods = <const Methods extends Partial<UseCases['league']>>(methods: Methods): Methods => methods;

/** A notice written by a command. Its transaction numbers and stores the notice. */
export interface NewNotice {
  readonly kind: NoticeKind;
  /** The only seat that may read the notice, '' for the umpire's. Null for all members of the campaign. */
  readonly seat: string | null;
  /** Player whose orders the notice concerns, or ''. */
  readonly player: string;
}

/** News sent to the channels that its readers have chosen for this kind. */
export interface NewsItem {
  readonly kind: NewsKind;
  /** Recipients: all members of the campaign, a seat's players ('' for the umpires), or an account that has left a seat. */
  readonly to: 'everybody' | { readonly seat: string; readonly left?: string };
  /** Subject. The same kind with the same subject is sent only once to a reader. */
  readonly about: string;
}

export type Notify = (kind: NoticeKind, of?: Partial<Pick<NewNotice, 'seat' | 'player'>>) => void;

/** The campaign's row of `led_campaign`, read under its lock. */
export interface LockedSettings {
  /** Number of the newest message. */
  readonly messages: number;
  readonly resolve: ResolveWhen;
  readonly paused: boolean;
  /** Month of the deadline, or null if none was ever set. */
  readonly timedMonth: number | null;
}

/** Context of a campaign's command, inside its transaction. */
export interface CampaignWork extends LeagueTransaction {
  /** The services' context inside the transaction, with the database's clock. Their use cases run in it unchanged. */
  readonly app: AppContext;
  readonly campaign: string;
  readonly led: LockedSettings;
  /** Adds a notice, sent after the commit to all members unless it names a seat. */
  readonly notify: Notify;
  /** Account that sent the command and gets no news of it. Null for a job. */
  readonly sender: string | null;
  /** Adds news, queued in this transaction. */
  readonly inform: (item: NewsItem) => void;
}

/** Context of an effect. No effect changes the campaign itself, so it is read once for all of them. */
export interface EffectWork extends CampaignWork {
  /** Reads the campaign after the command. @throws UseCaseError NOT_FOUND if it was removed */
  readonly read: () => Promise<CampaignRead>;
}

/** Runs after every command of a campaign, inside its transaction, with its notices and news. */
export type Effect = (work: EffectWork, notices: readonly NewNotice[], news: readonly NewsItem[]) => Promise<void>;

/** Caches promises by key. */
type PromiseCache<T> = (key: string, load: () => Promise<T>) => Promise<T>;

/** Estimates the memory of a value in bytes, by its length as JSON. */
const estimateBytes = (value: unknown): number => 2 * (JSON.stringify(value) ?? '').length;

/** Caches promises of the most recently used keys, up to `most` bytes. Larger values are not cached, and rejected promises are dropped. */
export function createPromiseCache<T>(maxBytes: number): PromiseCache<T> {
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
          entry.bytes = estimateBytes(value);
          total += entry.bytes;
          for (const oldest of cached.keys()) {
            if (total <= maxBytes) break;
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

/** Recently read campaigns and values computed from them. Their keys change with the campaign. */
interface RecentCampaigns {
  readonly reads: PromiseCache<CampaignRead>;
  readonly answers: PromiseCache<unknown>;
}

/** A campaign, a seat's pack or a report has some hundred kilobytes. A server may have 1 GB of memory. */
const CACHED_CAMPAIGNS = 64 * 1024 * 1024;
const CACHED_ANSWERS = 64 * 1024 * 1024;

export const createRecentCampaigns = (): RecentCampaigns => ({
  reads: createPromiseCache(CACHED_CAMPAIGNS),
  answers: createPromiseCache(CACHED_ANSWERS),
});

/** Sends a channel its news, the code that confirms it, or a trial message. */
export interface SendJob {
  readonly channel: string;
  readonly what: 'news' | 'code' | 'trial';
}

/** A job with its due time as ISO 8601, or null for now. */
export type DueJob = SendJob & { readonly due: string | null };

/** Messages sent to people outside the app. */
export interface NewsQueue {
  /** True if the league sends mail. */
  readonly hasMail: boolean;
  /** Queues messages. Skips one if the same message to the channel is already queued for the same time. */
  send(db: LeagueDb, jobs: readonly DueJob[]): Promise<void>;
  /** Sends a mail now. @throws Error if there is no mail server, or it refuses the mail */
  mailNow(mail: {
    readonly to: string;
    readonly id: string;
    readonly subject: string;
    readonly text: string;
  }): Promise<void>;
  /** @throws NotPublicError for an address outside the public internet */
  expectPublic(url: string): Promise<void>;
}

/** A request that a campaign's regents decide. */
export interface RegentJob {
  readonly campaign: string;
  /** Permanent regents only, or also those that replace missing orders. */
  readonly seats: 'kept' | 'empty';
  /** True if a due month waits for them. */
  readonly isAwaited: boolean;
}

/** Queue from which any process takes the regents' jobs. */
export interface RegentQueue {
  decide(db: LeagueDb, job: RegentJob): Promise<void>;
}

/** Backups in a folder of the server. */
export interface Backups {
  readonly folder: string;
  /** Creates a backup now. */
  make(): Promise<void>;
  /** Lists the backups, the newest first. */
  list(): Promise<readonly { readonly name: string; readonly bytes: number; readonly madeAt: string }[]>;
}

/** The server's state and tools for its owner. */
export interface ServerContext {
  readonly startedAt: string;
  /** Null if no folder was named. */
  readonly backups: Backups | null;
  /** Retries a failed job. */
  retryJob(kind: FailedJob['kind'], id: string): Promise<void>;
}

/** Context of every use case of the league, assembled by `serve.ts`. */
export interface LeagueContext {
  /** The services' context outside any transaction, for queries. */
  readonly app: AppContext;
  readonly store: LeagueStore;
  /** Public address, such as `https://club.example`. */
  readonly origin: string;
  readonly hints: Hints;
  readonly effects: readonly Effect[];
  readonly recent: RecentCampaigns;
  readonly limits: Limits;
  readonly news: NewsQueue;
  /** Null if no process takes jobs: then regents decide while the month is resolved. */
  readonly regents: RegentQueue | null;
  readonly server: ServerContext;
  /** This process's streams of notices. */
  readonly hub: Hub;
}

/** Session of a call, in a cookie if the call came over HTTP. */
export interface CallSession {
  /** Hash of the session's token, or null for a guest. */
  readonly hash: string | null;
  begin(token: string): void;
  end(): void;
}

/** A call before its permission is checked. */
export interface IncomingCall {
  readonly league: LeagueContext;
  readonly account: SignedIn | null;
  readonly session: CallSession;
  /** Idempotency key, or null. */
  readonly key: string | null;
  /** The client's IP address, for rate limits. */
  readonly address: string;
}

/** A call whose permission has been checked. */
export interface LeagueCall extends Pick<IncomingCall, 'league' | 'session' | 'key'> {
  /** Name of the method, such as `packs.writeOrders`. */
  readonly method: string;
  readonly actor: Actor;
}
