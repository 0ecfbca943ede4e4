import { fromKysely, type Job, PgBoss } from 'pg-boss';
import { z } from 'zod';
import { VERSION } from '../../services/version.ts';
import type { FailedJob } from '../../contract/league/owner.ts';
import type { NewsQueue, RegentJob, RegentQueue, SendJob } from '../context/league-context.ts';
import type { LeagueDb } from '../store/league-store.ts';

/** Database schema of pg-boss's tables. */
const SCHEMA = 'nomarch_jobs';

const MINUTES = 60;
const DAYS = 24 * 60 * MINUTES;

interface DeadlineJob {
  readonly campaign: string;
}

/** Persistent job queues. A job sent within a transaction is queued when the transaction commits. */
export interface Jobs extends Pick<NewsQueue, 'hasMail' | 'send'>, RegentQueue {
  /** Schedules a check of a campaign's deadline, replacing a scheduled check. If the time is null, only removes the scheduled check. */
  checkAt(db: LeagueDb, campaign: string, at: 'now' | (string & {}) | null): Promise<void>;
  /** Schedules a check of a campaign's deadline now, unless a check is already scheduled. */
  ensureCheck(campaign: string): Promise<void>;
  retry(kind: FailedJob['kind'], id: string): Promise<void>;
  /** Starts to take jobs from the queues, including jobs sent by other processes. */
  work(handlers: Handlers): Promise<void>;
  /** Waits for running jobs and closes the queues. */
  close(): Promise<void>;
}

interface Handlers {
  /** Checks a campaign's deadline. May be called early or twice. */
  readonly deadline?: (campaign: string) => Promise<void>;
  /** Lets regents decide. May be called twice. */
  readonly regents?: (job: RegentJob) => Promise<void>;
  readonly send?: (job: SendJob, id: string) => Promise<void>;
  /** Called with the reason if this process stops taking jobs from a queue, because a newer version of the program sends them. */
  readonly refused?: (why: string) => void;
}

/** Format number of regents' jobs. Programs accept jobs of this format and of earlier ones. */
const REGENTS_FORMAT = 1;
const regentJobSchema = z.object({
  format: z.int().min(1).max(REGENTS_FORMAT),
  campaign: z.string(),
  seats: z.enum(['kept', 'empty']),
  isAwaited: z.boolean(),
});
const versionSchema = z.object({ version: z.string() }).catch({ version: 'unknown' });

/** Thrown for a job that another version of the program sent and this version does not know. */
class UnknownJobError extends Error {
  constructor(data: unknown) {
    const { version } = versionSchema.parse(data);
    super(
      `a regents’ job was sent by version ${version} and is unknown to this version, ${VERSION}. It is left to other processes, and this process takes no more regents’ jobs until it is updated`,
    );
  }
}

function readRegentJob(data: unknown): RegentJob {
  const read = regentJobSchema.safeParse(data);
  if (!read.success) throw new UnknownJobError(data);
  return read.data;
}

interface JobOptions {
  /** URL of the database. pg-boss opens a few connections of its own. */
  readonly url: string;
  readonly report: (error: unknown) => void;
  /** True if the league sends mail. */
  readonly hasMail: boolean;
  /** Seconds between two polls of the queues. */
  readonly every?: number;
}

/** Queue names in the database. They must not change, because queued jobs of earlier versions use them. */
const DEADLINES = 'moment';
const NEWS = 'news';
const REGENTS = 'regents';

const QUEUES: Readonly<Record<FailedJob['kind'], string>> = { deadline: DEADLINES, news: NEWS, regents: REGENTS };

/** Retry policy for deadlines: retried for days, because players wait for them. */
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

/** Retry policy for notifications. While a job runs, at most one more is queued per channel and time. Failed jobs stay for the owner. */
const NEWS_POLICY = {
  ...DEADLINE_POLICY,
  policy: 'short',
  expireInSeconds: 2 * MINUTES,
  deleteAfterSeconds: 14 * DAYS,
  retryLimit: 12,
} as const;

/** Retry policy for regents. While a job runs, at most one more is queued per campaign. */
const REGENTS_POLICY = { ...DEADLINE_POLICY, policy: 'short', retryLimit: 50, retryDelayMax: MINUTES } as const;

/** Opens the queues of a database. Several processes may share them. */
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

  /** Takes jobs from a queue in small batches. Jobs run and complete one by one, so a failure reruns only its own job. */
  const takeJobs = <T>(queue: string, work: (job: Job<T>) => Promise<void>, batchSize = 5) =>
    boss.work<T>(queue, { ...polling, batchSize }, async (jobs) => {
      const failures: unknown[] = [];
      for (const job of jobs)
        await work(job)
          .then(() => boss.complete(queue, job.id))
          .catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw failures[0];
    });

  /** Takes regents' jobs until one of them is unknown to this version. */
  async function takeRegentJobs({ regents, refused }: Handlers): Promise<void> {
    if (!regents) return;
    let isRefusing = false;
    await takeJobs<unknown>(
      REGENTS,
      async ({ data }) => {
        try {
          await regents(readRegentJob(data));
        } catch (error) {
          if (error instanceof UnknownJobError && !isRefusing) {
            isRefusing = true;
            // Not awaited, because `offWork` waits until the current job ends.
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
      if (deadline) await takeJobs<DeadlineJob>(DEADLINES, ({ data }) => deadline(data.campaign));
      if (send) await takeJobs<SendJob>(NEWS, ({ id, data }) => send(data, id));
      await takeRegentJobs(others);
    },
    close: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}
