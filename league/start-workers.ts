import { sql } from 'kysely';
import type { CommandContext } from './commands/campaign-command.ts';
import type { LeagueContext, RegentJob } from './context/league-context.ts';
import type { Outlets } from './news/outlets.ts';
import { isoText } from './store/league-store.ts';
import { sendNews } from './news/send-news.ts';
import { decideForRegents } from './regents/decide.ts';
import type { Jobs } from './scheduling/jobs.ts';
import { resolveWhenDue } from './scheduling/resolve-when-due.ts';

/**
 * Makes sure that each campaign with an unhandled or future deadline, of its month or of a battle, has a job: the queue deletes jobs after a
 * time, so they are gone if no process ran for long. A campaign whose job still waits keeps it.
 */
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

/** Makes sure that news which no job has taken are sent, as after a backup was restored. */
async function restoreNews({ store }: LeagueContext, jobs: Jobs): Promise<void> {
  const waiting = await store.db
    .selectFrom('news')
    .select(['channel_id as channel', isoText('due_at').as('due')])
    .distinct()
    .where('done_at', 'is', null)
    .where('job', 'is', null)
    .execute();
  await jobs.send(
    store.db,
    waiting.map((each) => ({ ...each, what: 'news' })),
  );
}

/** Has regents decide and, where a month waits for them, has its deadline checked again. */
async function decide({ app, store }: CommandContext, jobs: Jobs, job: RegentJob): Promise<void> {
  await decideForRegents({ app, store }, job);
  if (job.isAwaited) await store.inTransaction(({ db }) => jobs.checkAt(db, job.campaign, 'now'));
}

/**
 * Starts to handle deadlines and reminders, and to have regents decide.
 * @param refused gets the reason why this process takes no more jobs of regents
 */
export async function startMonths(league: CommandContext, jobs: Jobs, refused: (why: string) => void): Promise<void> {
  await restoreJobs(league, jobs);
  await jobs.work({
    deadline: (campaign) => resolveWhenDue(league, jobs, campaign),
    regents: (job) => decide(league, jobs, job),
    refused,
  });
}

/** Starts to send news. */
export async function startNews(league: LeagueContext, jobs: Jobs, outlets: Outlets): Promise<void> {
  await restoreNews(league, jobs);
  await jobs.work({ send: (job, id) => sendNews(league, outlets, job, id) });
}
