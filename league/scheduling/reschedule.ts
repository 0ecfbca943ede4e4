import { readCampaign } from '../../services/campaigns/campaigns.ts';
import type { CampaignWork } from '../commands/campaign-command.ts';
import type { Effect } from '../league-context.ts';
import type { Jobs } from './jobs.ts';
import { seatsOut, selectPlayers } from './missing-orders.ts';
import { isToBeResolved, wakeNext } from './resolve-when-due.ts';
import { nextDeadline, selectTiming, writeSchedule } from './timing.ts';

/** Whether another month is at hand than the one that the deadline is for. */
async function hasAnotherMonth({ db, campaign, led }: CampaignWork): Promise<boolean> {
  if (led.timedMonth === null) return false;
  const row = await db
    .selectFrom('led_campaign')
    .innerJoin('campaign', 'campaign.id', 'campaign_id')
    .select(['year', 'month', 'timed_year', 'timed_month'])
    .where('campaign_id', '=', campaign)
    .executeTakeFirstOrThrow();
  return row.timed_year !== row.year || row.timed_month !== row.month;
}

/** The deadline goes with its month; the next one has its own, where days are set from one to the next. */
async function goOn(jobs: Jobs, work: CampaignWork, isTakenBack: boolean): Promise<void> {
  const { db, campaign, notify } = work;
  const timing = await selectTiming(db, campaign);
  const deadline = isTakenBack ? timing.deadline : await nextDeadline(db, campaign);
  await writeSchedule(db, campaign, { ...timing, deadline, paused: timing.paused || isTakenBack });
  notify('deadline');
  await wakeNext(jobs, db, campaign);
}

/** Everybody who plays hears by mail, once, that the month was resolved, as far as it was. */
async function mailMonth(jobs: Jobs, { db, campaign }: CampaignWork): Promise<void> {
  for (const { seat, account, awayFrom } of await selectPlayers(db, campaign))
    if (awayFrom === null) await jobs.mail(db, { account, campaign, seat, kind: 'month-resolved' });
}

/** Whether the month is to be resolved at once, now that orders have come or gone, or somebody has. */
async function isDueNow({ app, db, campaign, led }: CampaignWork): Promise<boolean> {
  if (led.paused || led.resolve === 'umpire') return false;
  const timing = await selectTiming(db, campaign);
  if (timing.resolve === 'deadline' && (timing.deadlineAt === null || timing.deadlineAt > timing.now)) return false;
  const read = await readCampaign(app, campaign);
  return read.state.battles.length === 0 && isToBeResolved(timing, seatsOut(app, read));
}

/** What follows for a campaign's deadline from what was told of it. */
export const followTime =
  (jobs: Jobs): Effect =>
  async (work, told) => {
    const { db, campaign } = work;
    const was = (...kinds: readonly string[]): boolean => told.some(({ kind }) => kinds.includes(kind));
    if (was('month-resolved') && jobs.hasMail) await mailMonth(jobs, work);
    if (was('taken-back')) return goOn(jobs, work, true);
    if (was('month-resolved', 'battle-settled', 'changed') && (await hasAnotherMonth(work)))
      return goOn(jobs, work, false);
    if (was('orders-filed', 'orders-withdrawn', 'members') && (await isDueNow(work)))
      return jobs.wake(db, campaign, 'now');
    // A reminder that was told is of a job, which sets the next by itself.
    if (told.some(({ kind, seat }) => kind === 'deadline' && seat === null)) await wakeNext(jobs, db, campaign);
  };
