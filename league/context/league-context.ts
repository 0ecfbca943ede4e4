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

/** Checks the types of some methods of the contract's `league`. */
export const leagueMethods = <const Methods extends Partial<UseCases['league']>>(methods: Methods): Methods => methods;

/** A notice written by a command. The command's transaction numbers and stores it. */
export interface NewNotice {
  readonly kind: NoticeKind;
  /** The only seat that may read the notice, or '' for the umpire. Null for all members of the campaign. */
  readonly seat: string | null;
  /** Player whose orders the notice concerns, or ''. */
  readonly player: string;
}

/** A notification, sent to the channels that its readers have chosen for this kind. */
export interface NewsItem {
  readonly kind: NewsKind;
  /** Recipients: all members of the campaign, the players of a seat ('' for the umpires), or an account that has left a seat. */
  readonly to: 'everybody' | { readonly seat: string; readonly left?: string };
  /** Subject. A reader gets the same kind with the same subject only once. */
  readonly about: string;
}

export type Notify = (kind: NoticeKind, of?: Partial<Pick<NewNotice, 'seat' | 'player'>>) => void;

/** The campaign's row of `led_campaign`, read under its lock. */
export interface LockedSettings {
  /** Number of the newest message. */
  readonly messages: number;
  readonly resolve: ResolveWhen;
  readonly paused: boolean;
  /** Month to which the deadline belongs, or null if none was ever set. */
  readonly timedMonth: number | null;
}

/** Context of a command on a campaign, within the command's transaction. */
export interface CampaignWork extends LeagueTransaction {
  /** The services' context within the transaction, with the database's clock. All use cases of the services can run in it. */
  readonly app: AppContext;
  readonly campaign: string;
  readonly led: LockedSettings;
  /** Adds a notice, sent after the commit. All members get it unless it names a seat. */
  readonly notify: Notify;
  /** Account that sent the command, which gets no notification of it. Null for a job. */
  readonly sender: string | null;
  /** Queues a notification within this transaction. */
  readonly inform: (item: NewsItem) => void;
}

/** Context of all effects of a command. Effects do not change the campaign, so it is read once for all of them. */
export interface EffectWork extends CampaignWork {
  /** Reads the campaign as the command left it. @throws UseCaseError NOT_FOUND if it was removed */
  readonly read: () => Promise<CampaignRead>;
}

/** Runs after every command of a campaign, within the command's transaction. Receives the command's notices and notifications. */
export type Effect = (work: EffectWork, notices: readonly NewNotice[], news: readonly NewsItem[]) => Promise<void>;

/** Caches promises by key. */
type PromiseCache<T> = (key: string, load: () => Promise<T>) => Promise<T>;

/** Estimates the memory of a value in bytes, from its length as JSON. */
const estimateBytes = (value: unknown): number => 2 * (JSON.stringify(value) ?? '').length;

/** Caches promises of the most recently used keys, up to `maxBytes` in total. Does not keep larger values and rejected promises. */
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

/** Cache size in bytes. A campaign, turn file or report has some hundred kilobytes, and a server may have only 1 GB of memory. */
const CACHED_CAMPAIGNS = 64 * 1024 * 1024;
const CACHED_ANSWERS = 64 * 1024 * 1024;

export const createRecentCampaigns = (): RecentCampaigns => ({
  reads: createPromiseCache(CACHED_CAMPAIGNS),
  answers: createPromiseCache(CACHED_ANSWERS),
});

/** A job that sends notifications, the confirmation code or a test message to a channel. */
export interface SendJob {
  readonly channel: string;
  readonly what: 'news' | 'code' | 'trial';
}

/** A job with its due time as ISO 8601, or null if due now. */
export type DueJob = SendJob & { readonly due: string | null };

/** Queue of messages to people who may not have the app open. */
export interface NewsQueue {
  /** True if the league sends mail. */
  readonly hasMail: boolean;
  /** Queues messages. Skips a message that is already queued for the same channel and time. */
  send(db: LeagueDb, jobs: readonly DueJob[]): Promise<void>;
  /** Sends a mail now. @throws Error if there is no mail server, or if the server refuses the mail */
  mailNow(mail: {
    readonly to: string;
    readonly id: string;
    readonly subject: string;
    readonly text: string;
  }): Promise<void>;
  /** Checks that an address is on the public internet. @throws NotPublicError if it is not */
  expectPublic(url: string): Promise<void>;
}

/** A job in which the regents of a campaign decide their orders. */
export interface RegentJob {
  readonly campaign: string;
  /** Seats to decide: those of permanent regents only (`kept`), or also those with missing orders (`empty`). */
  readonly seats: 'kept' | 'empty';
  /** True if a due month waits for the regents' decisions. */
  readonly isAwaited: boolean;
}

/** Queue of regents' jobs, which any process may take. */
export interface RegentQueue {
  decide(db: LeagueDb, job: RegentJob): Promise<void>;
}

/** Backups in a folder of the server. */
export interface Backups {
  readonly folder: string;
  /** Creates a backup now. */
  make(): Promise<void>;
  /** Lists the backups, newest first. */
  list(): Promise<readonly { readonly name: string; readonly bytes: number; readonly madeAt: string }[]>;
}

/** State of the server and actions on it, for its owner. */
export interface ServerContext {
  readonly startedAt: string;
  /** Null if no backup folder was set. */
  readonly backups: Backups | null;
  retryJob(kind: FailedJob['kind'], id: string): Promise<void>;
}

/** Context of every use case of the league, assembled by `serve.ts`. */
export interface LeagueContext {
  /** The services' context outside any transaction. For queries only. */
  readonly app: AppContext;
  readonly store: LeagueStore;
  /** Public address, such as `https://club.example`. */
  readonly origin: string;
  readonly hints: Hints;
  readonly effects: readonly Effect[];
  readonly recent: RecentCampaigns;
  readonly limits: Limits;
  readonly news: NewsQueue;
  /** Null if no process takes regents' jobs. Regents then decide while the month is resolved. */
  readonly regents: RegentQueue | null;
  readonly server: ServerContext;
  /** All open streams of notices in this process. */
  readonly hub: Hub;
}

/** Session of a call. Over HTTP, it is stored in a cookie. */
export interface CallSession {
  /** Hash of the session's token, or null for a guest. */
  readonly hash: string | null;
  begin(token: string): void;
  end(): void;
}

/** A call whose permission is not checked yet. */
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
