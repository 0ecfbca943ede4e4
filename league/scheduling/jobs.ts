import { fromKysely, type Job, PgBoss } from 'pg-boss';
import { z } from 'zod';
import { VERSION } from '../../services/version.ts';
import type { FailedJob } from '../../contract/league/owner.ts';
import type { NewsQueue, RegentJob, RegentQueue, SendJob } from '../context/league-context.ts';
import type { LeagueDb } from '../store/league-store.ts';

/** The database schema of pg-boss's tables. */
const SCHEMA = 'nomarch_jobs';

const MINUTES = 60;
const DAYS = 24 * 60 * MINUTES;

interface DeadlineJob {
  readonly campaign: string;
}

/** Job queues that outlive the process. Jobs sent in a transaction exist once it is committed. */
export interface Jobs extends Pick<NewsQueue, 'hasMail' | 'send'>, RegentQueue {
  /** Checks a campaign's deadline at that instant, in place of any planned check; null plans none. */
  checkAt(db: LeagueDb, campaign: string, at: 'now' | (string & {}) | null): Promise<void>;
  /** Checks a campaign's deadline now, unless a check is planned already. */
  ensureCheck(campaign: string): Promise<void>;
  /** Does a job again that failed. */
  retry(kind: FailedJob['kind'], id: string): Promise<void>;
  /** Starts to work on the queues, including jobs that other processes sent. */
  work(handlers: Handlers): Promise<void>;
  /** Waits for running jobs. */
  close(): Promise<void>;
}

interface Handlers {
  /** Checks a campaign's deadline. It may be called too early and twice. */
  readonly deadline?: (campaign: string) => Promise<void>;
  /** Has regents decide. It may be called twice. */
  readonly regents?: (job: RegentJob) => Promise<void>;
  readonly send?: (job: SendJob, id: string) => Promise<void>;
  /** Takes the reason why this process does no more jobs of a queue: a newer version puts them. */
  readonly refused?: (why: string) => void;
}

/** What a job of regents says. Programs do jobs of their own format and of earlier ones. */
const REGENTS_FORMAT = 1;
const regentJobSchema = z.object({
  format: z.int().min(1).max(REGENTS_FORMAT),
  campaign: z.string(),
  seats: z.enum(['kept', 'empty']),
  isAwaited: z.boolean(),
});
const versionSchema = z.object({ version: z.string() }).catch({ version: 'unknown' });

/** A job that another version of the program has put, and this one does not know. */
class UnknownJobError extends Error {
  constructor(data: unknown) {
    const { version } = versionSchema.parse(data);
    super(
      `a job of regents was put by version ${version} and is not known to this one, ${VERSION}: it is left to others, and this process takes no more of them until it is updated`,
    );
  }
}

function readRegentJob(data: unknown): RegentJob {
  const read = regentJobSchema.safeParse(data);
  if (!read.success) throw new UnknownJobError(data);
  return read.data;
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
const REGENTS = 'regents';

const QUEUES: Readonly<Record<FailedJob['kind'], string>> = { deadline: DEADLINES, news: NEWS, regents: REGENTS };

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

/** One waits for each campaign, while an earlier one is done. */
const REGENTS_POLICY = { ...DEADLINE_POLICY, policy: 'short', retryLimit: 50, retryDelayMax: MINUTES } as const;

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
  await boss.createQueue(REGENTS, REGENTS_POLICY);
  const polling = { pollingIntervalSeconds: every, heartbeatRefreshSeconds: 3, burstWhenBatchFull: true };

  /**
   * Works on a queue. Jobs of one batch run one after another, and each is completed by itself: a failure makes no other run again. Jobs
   * that take long come in small batches, so that they are shared with other processes.
   */
  const workOn = <T>(queue: string, work: (job: Job<T>) => Promise<void>, batchSize = 5) =>
    boss.work<T>(queue, { ...polling, batchSize }, async (jobs) => {
      const failures: unknown[] = [];
      for (const job of jobs)
        await work(job)
          .then(() => boss.complete(queue, job.id))
          .catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw failures[0];
    });

  /** Works on what regents are to decide, until a job comes that this version does not know. */
  async function workOnRegents({ regents, refused }: Handlers): Promise<void> {
    if (!regents) return;
    let isRefusing = false;
    await workOn<unknown>(
      REGENTS,
      async ({ data }) => {
        try {
          await regents(readRegentJob(data));
        } catch (error) {
          if (error instanceof UnknownJobError && !isRefusing) {
            isRefusing = true;
            // It waits for this very job, so it is not waited for.
            boss.offWork(REGENTS).catch(report);
            refused?.(error.message);
          }
          throw error;
        }
      },
      2,
    );
  }

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
    async decide(transaction, job) {
      const { campaign, seats, isAwaited } = job;
      const singletonKey = JSON.stringify([campaign, seats, isAwaited]);
      const data = { ...job, format: REGENTS_FORMAT, version: VERSION };
      await boss.send(REGENTS, data, { singletonKey, priority: isAwaited ? 1 : 0, db: fromKysely(transaction) });
    },
    async retry(kind, id) {
      await boss.retry(QUEUES[kind], id);
    },
    async work({ deadline, send, ...others }) {
      if (deadline) await workOn<DeadlineJob>(DEADLINES, ({ data }) => deadline(data.campaign));
      if (send) await workOn<SendJob>(NEWS, ({ id, data }) => send(data, id));
      await workOnRegents(others);
    },
    close: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}
