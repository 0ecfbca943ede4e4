import { sql } from 'kysely';
import type { CommandContext } from './commands/campaign-command.ts';
import type { LeagueContext, RegentJob, SendJob } from './context/league-context.ts';
import { createJsonLog, type LeagueLog } from './http/metrics.ts';
import { createCodeNote, type NewsNote, composeNote, createTrialNote } from './news/compose.ts';
import { filterCurrentNews, type DueNews, parseNewsSettings } from './news/current-news.ts';
import { getCode } from './news/links.ts';
import { ChannelEnded, type Outlets } from './news/outlets.ts';
import { openProcess, type ProcessOptions, createCleanup } from './open-process.ts';
import { decideForRegents } from './regents/decisions.ts';
import type { Jobs } from './scheduling/jobs.ts';
import { resolveWhenDue } from './scheduling/resolve-when-due.ts';
import { selectIsoText, type LeagueDb } from './store/league-store.ts';

const selectChannel = (db: LeagueDb, id: string) =>
  db
    .selectFrom('channel')
    .innerJoin('account', 'account.id', 'account_id')
    .select(['channel.id', 'kind', 'address', 'keys', 'stopped', 'account.id as account', 'account.news as settings'])
    .select(sql<boolean>`confirmed_at is not null`.as('isConfirmed'))
    .where('channel.id', '=', id)
    .executeTakeFirst();

type TargetChannel = NonNullable<Awaited<ReturnType<typeof selectChannel>>>;

/** Claims a channel's due notifications, so that no other job sends them. If a job is interrupted, they are sent again. */
async function claimDueNews(db: LeagueDb, channel: string, job: string): Promise<readonly DueNews[]> {
  const { rows } = await sql<DueNews>`
    update news set job = ${job}
    where channel_id = ${channel} and done_at is null and (job = ${job} or (job is null and due_at <= clock_timestamp()))
    returning cast(id as integer) as id, campaign_id as campaign, role, seat, kind, about`.execute(db);
  return rows.toSorted((one, other) => one.id - other.id);
}

/** Returns the message to send to a channel now, or null if nothing is due. */
async function composeDueNote(
  league: LeagueContext,
  channel: TargetChannel,
  what: SendJob['what'],
  job: string,
): Promise<NewsNote | null> {
  if (what === 'code')
    return channel.isConfirmed ? null : createCodeNote(league.origin, await getCode(league, channel.id));
  if (!channel.isConfirmed) return null;
  if (what === 'trial') return createTrialNote(league.origin);
  const news = await filterCurrentNews(league, channel.account, await claimDueNews(league.store.db, channel.id, job));
  return news.length === 0 ? null : composeNote(news, parseNewsSettings(channel.settings).zone, league.origin);
}

/** Sends a channel's due notifications, except those that no longer apply. */
async function sendNews(
  league: LeagueContext,
  outlets: Outlets,
  { channel, what }: SendJob,
  job: string,
): Promise<void> {
  const { db } = league.store;
  const to = await selectChannel(db, channel);
  if (!to || to.stopped !== '') return;
  const note = await composeDueNote(league, to, what, job);
  try {
    if (note) await outlets[to.kind](to, note, job);
  } catch (error) {
    if (!(error instanceof ChannelEnded)) throw error;
    await db.updateTable('channel').set({ stopped: error.reason }).where('id', '=', channel).execute();
  }
  await db
    .updateTable('news')
    .set({ done_at: sql<string>`now()` })
    .where('job', '=', job)
    .execute();
}

/** Ensures a job for each campaign with an open deadline, because the queue deletes old jobs. Keeps existing jobs. */
async function restoreJobs({ store }: CommandContext, jobs: Jobs): Promise<void> {
  const late = await store.db
    .selectFrom('led_campaign')
    .select('campaign_id as campaign')
    .where(
      sql<boolean>`not paused and (deadline_at + make_interval(mins => grace) > seen_to or exists (
        select from waiting_battle where waiting_battle.campaign_id = led_campaign.campaign_id and due_at > waiting_battle.seen_to))`,
    )
    .execute();
  for (const { campaign } of late) await jobs.ensureCheck(campaign);
}

/** Queues notifications that have no job, for example after restoring a backup. */
async function restoreNews({ store }: LeagueContext, jobs: Jobs): Promise<void> {
  const waiting = await store.db
    .selectFrom('news')
    .select(['channel_id as channel', selectIsoText('due_at').as('due')])
    .distinct()
    .where('done_at', 'is', null)
    .where('job', 'is', null)
    .execute();
  await jobs.send(
    store.db,
    waiting.map((each) => ({ ...each, what: 'news' })),
  );
}

/** Lets regents decide and, if a month waits for them, schedules a check of its deadline. */
async function decide({ app, store }: CommandContext, jobs: Jobs, job: RegentJob): Promise<void> {
  await decideForRegents({ app, store }, job);
  if (job.isAwaited) await store.inTransaction(({ db }) => jobs.checkAt(db, job.campaign, 'now'));
}

/** Starts to handle deadlines, reminders and regents' jobs. @param refused receives the reason if this process stops taking such jobs */
export async function startMonthJobs(
  league: CommandContext,
  jobs: Jobs,
  refused: (why: string) => void,
): Promise<void> {
  await restoreJobs(league, jobs);
  await jobs.work({
    deadline: (campaign) => resolveWhenDue(league, jobs, campaign),
    regents: (job) => decide(league, jobs, job),
    refused,
  });
}

export async function startNewsJobs(league: LeagueContext, jobs: Jobs, outlets: Outlets): Promise<void> {
  await restoreNews(league, jobs);
  await jobs.work({ send: (job, id) => sendNews(league, outlets, job, id) });
}

export interface WorkerOptions extends ProcessOptions {
  readonly log?: LeagueLog | undefined;
}

export interface LeagueWorker {
  /** Name of the database, without secrets. */
  readonly database: string;
  /** Settles with the reason if the queue contains jobs unknown to this version. */
  readonly refused: Promise<string>;
  readonly databaseDied: Promise<void>;
  /** Waits for running jobs, then closes the database. */
  close(): Promise<void>;
}

/** Seconds between polls. Short, because a worker does little else. */
const POLL_SECONDS = 0.5;

/**
 * Starts a worker, which takes a league's due months and regents' decisions from their queues, like the serving processes. Any number of
 * workers may run, on any machine.
 * @throws UseCaseError for a database that cannot be used
 */
export async function startWorker(options: WorkerOptions): Promise<LeagueWorker> {
  const log = options.log ?? createJsonLog();
  const cleanup = createCleanup(log.report);
  try {
    // Serving processes decide whether mail is sent. Without mail, no mailbox is confirmed, so this worker gets no mail jobs.
    const opened = await openProcess(options, cleanup, { log, hasMail: true, every: POLL_SECONDS });
    let refuse: (why: string) => void = () => undefined;
    const refused = new Promise<string>((resolve) => (refuse = resolve));
    await startMonthJobs(opened, opened.jobs, refuse);
    log.say('working', { database: opened.name });
    return { database: opened.name, refused, databaseDied: opened.databaseDied, close: cleanup.run };
  } catch (error) {
    await cleanup.run();
    throw error;
  }
}
