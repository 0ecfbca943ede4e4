import { fromKysely, type Job, PgBoss } from 'pg-boss';
import type { LeagueDb } from '../store/league-store.ts';

/** Where the library keeps its tables. */
const SCHEMA = 'nomarch_jobs';

const MINUTES = 60;
const DAYS = 24 * 60 * MINUTES;

/** What a mail is about; what it says is read when it is sent. */
interface MailTo {
  readonly account: string;
  readonly campaign: string;
  readonly seat: string;
}
export type MailJob = MailTo &
  (
    | { readonly kind: 'month-resolved' | 'umpire-wanted' }
    /** The month that orders are out for. */
    | { readonly kind: 'reminder'; readonly year: number; readonly month: number }
  );

interface MomentJob {
  readonly campaign: string;
}

/** Jobs that outlive the process. All that are sent within a transaction are its own: they are there once it is committed. */
export interface Jobs {
  /** Looks at a campaign's deadline at that instant in place of whenever it was to be; never, where it is null. */
  wake(db: LeagueDb, campaign: string, at: 'now' | (string & {}) | null): Promise<void>;
  /** Looks at a campaign's deadline now, unless a look at it waits already. */
  ensure(campaign: string): Promise<void>;
  /** Whether mails are sent at all. */
  readonly hasMail: boolean;
  /** Sends a mail; one that waits to be sent to the same account about the same campaign is enough. */
  mail(db: LeagueDb, mail: MailJob): Promise<void>;
  /** Begins to work: from then on this process does what is due, whoever sent it. */
  work(handlers: Handlers): Promise<void>;
  /** Waits for what is being done. */
  close(): Promise<void>;
}

interface Handlers {
  /** A campaign's deadline is to be looked at. It may be called too early and twice. */
  readonly moment: (campaign: string) => Promise<void>;
  /** Null where no mail is sent. */
  readonly mail: ((mail: MailJob, id: string) => Promise<void>) | null;
}

interface JobOptions {
  /** Straight to the server: the library uses its own few connections. */
  readonly url: string;
  readonly report: (error: unknown) => void;
  /** Whether mails are sent at all. */
  readonly hasMail: boolean;
  /** Seconds between two looks for what is due. */
  readonly every?: number;
}

/** Deadlines are tried again until they can be seen to: somebody waits for them. */
const MOMENTS = {
  policy: 'exclusive',
  heartbeatSeconds: 10,
  expireInSeconds: 15 * MINUTES,
  retentionSeconds: 14 * DAYS,
  deleteAfterSeconds: DAYS,
  retryLimit: 10_000,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 5 * MINUTES,
} as const;

const MAILS = { ...MOMENTS, expireInSeconds: 2 * MINUTES, retentionSeconds: 2 * DAYS, retryLimit: 12 } as const;

/** Opens the queues of a database; several processes may. */
export async function openJobs({ url, report, hasMail, every = 2 }: JobOptions): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'nomarch league, jobs',
    schema: SCHEMA,
    max: 3,
    schedule: false,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
  });
  boss.on('error', report);
  await boss.start();
  await boss.createQueue('moment', MOMENTS);
  await boss.createQueue('mail', MAILS);
  const polling = { pollingIntervalSeconds: every, heartbeatRefreshSeconds: 3, batchSize: 5, burstWhenBatchFull: true };

  /** Works on a queue: what is fetched together is done one after another, each for good, whatever becomes of the others. */
  const workOn = <T>(queue: string, work: (job: Job<T>) => Promise<void>) =>
    boss.work<T>(queue, polling, async (jobs) => {
      const failures: unknown[] = [];
      for (const job of jobs)
        await work(job)
          .then(() => boss.complete(queue, job.id))
          .catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw failures[0];
    });

  return {
    hasMail,
    async wake(transaction, campaign, at) {
      const db = fromKysely(transaction);
      const found = await boss.findJobs('moment', { key: campaign, db });
      const waiting = found.filter(({ state }) => ['created', 'retry', 'active'].includes(state)).map(({ id }) => id);
      if (waiting.length > 0) await boss.deleteJob('moment', waiting, { db });
      const job: MomentJob = { campaign };
      if (at === null) return;
      await boss.send('moment', job, { singletonKey: campaign, ...(at === 'now' ? {} : { startAfter: at }), db });
    },
    async ensure(campaign) {
      const job: MomentJob = { campaign };
      await boss.send('moment', job, { singletonKey: campaign });
    },
    async mail(transaction, mail) {
      if (!hasMail) return;
      const singletonKey = JSON.stringify([mail.campaign, mail.account]);
      await boss.send('mail', mail, { singletonKey, db: fromKysely(transaction) });
    },
    async work({ moment, mail }) {
      await workOn<MomentJob>('moment', ({ data }) => moment(data.campaign));
      if (mail) await workOn<MailJob>('mail', ({ id, data }) => mail(data, id));
    },
    close: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}
