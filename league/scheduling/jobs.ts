import { fromKysely, type Job, PgBoss } from 'pg-boss';
import type { NewsQueue, SendJob } from '../context/league-context.ts';
import type { LeagueDb } from '../store/league-store.ts';

/** The database schema of pg-boss's tables. */
const SCHEMA = 'nomarch_jobs';

const MINUTES = 60;
const DAYS = 24 * 60 * MINUTES;

interface DeadlineJob {
  readonly campaign: string;
}

/** Job queues that outlive the process. Jobs sent in a transaction exist once it is committed. */
export interface Jobs extends Pick<NewsQueue, 'hasMail' | 'send'> {
  /** Checks a campaign's deadline at that instant, in place of any planned check; null plans none. */
  checkAt(db: LeagueDb, campaign: string, at: 'now' | (string & {}) | null): Promise<void>;
  /** Checks a campaign's deadline now, unless a check is planned already. */
  ensureCheck(campaign: string): Promise<void>;
  /** Does a job again that failed. */
  retry(kind: 'deadline' | 'news', id: string): Promise<void>;
  /** Starts to work on the queues, including jobs that other processes sent. */
  work(handlers: Handlers): Promise<void>;
  /** Waits for running jobs. */
  close(): Promise<void>;
}

interface Handlers {
  /** Checks a campaign's deadline. It may be called too early and twice. */
  readonly deadline: (campaign: string) => Promise<void>;
  readonly send: (job: SendJob, id: string) => Promise<void>;
}

interface JobOptions {
  /** Of the database; pg-boss opens a few connections of its own. */
  readonly url: string;
  readonly report: (error: unknown) => void;
  /** Whether mails are sent at all. */
  readonly hasMail: boolean;
  /** Seconds between two polls. */
  readonly every?: number;
}

/** The queues' names in the database, which jobs of earlier versions carry too. */
const DEADLINES = 'moment';
const NEWS = 'news';

/** Deadlines are retried for days, since players wait for them. */
const DEADLINE_POLICY = {
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

/** One waits for each channel and time, while an earlier one is sent. What failed is kept for the owner to see. */
const NEWS_POLICY = {
  ...DEADLINE_POLICY,
  policy: 'short',
  expireInSeconds: 2 * MINUTES,
  deleteAfterSeconds: 14 * DAYS,
  retryLimit: 12,
} as const;

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
  await boss.createQueue(DEADLINES, DEADLINE_POLICY);
  await boss.createQueue(NEWS, NEWS_POLICY);
  const polling = { pollingIntervalSeconds: every, heartbeatRefreshSeconds: 3, batchSize: 5, burstWhenBatchFull: true };

  /** Works on a queue. Jobs of one batch run one after another, and each is completed by itself: a failure makes no other run again. */
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
    async checkAt(transaction, campaign, at) {
      const db = fromKysely(transaction);
      const found = await boss.findJobs(DEADLINES, { key: campaign, db });
      const waiting = found.filter(({ state }) => ['created', 'retry', 'active'].includes(state)).map(({ id }) => id);
      if (waiting.length > 0) await boss.deleteJob(DEADLINES, waiting, { db });
      const job: DeadlineJob = { campaign };
      if (at === null) return;
      await boss.send(DEADLINES, job, { singletonKey: campaign, ...(at === 'now' ? {} : { startAfter: at }), db });
    },
    async ensureCheck(campaign) {
      const job: DeadlineJob = { campaign };
      await boss.send(DEADLINES, job, { singletonKey: campaign });
    },
    async send(transaction, due) {
      const jobs = due.map(({ due: startAfter, ...data }) => ({
        data,
        singletonKey: JSON.stringify([data.channel, data.what, startAfter]),
        ...(startAfter === null ? {} : { startAfter }),
      }));
      if (jobs.length > 0) await boss.insert(NEWS, jobs, { db: fromKysely(transaction) });
    },
    async retry(kind, id) {
      await boss.retry(kind === 'news' ? NEWS : DEADLINES, id);
    },
    async work({ deadline, send }) {
      await workOn<DeadlineJob>(DEADLINES, ({ data }) => deadline(data.campaign));
      await workOn<SendJob>(NEWS, ({ id, data }) => send(data, id));
    },
    close: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}
