import type { CampaignWork, Effect, EffectWork } from '../context/league-context.ts';
import type { Jobs } from './jobs.ts';
import { seatsWithoutOrders } from './missing-orders.ts';
import { isToBeResolved, scheduleNextCheck } from './resolve-when-due.ts';
import { nextDeadline, selectTiming, writeSchedule } from './timing.ts';

/** Whether the campaign has left the month that its deadline belongs to. */
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

/** Sets the new month's deadline: the next one by the schedule's days, or the present one, paused, after a month was taken back. */
async function startNextDeadline(jobs: Jobs, work: CampaignWork, isTakenBack: boolean): Promise<void> {
  const { db, campaign, notify } = work;
  const timing = await selectTiming(db, campaign);
  const deadline = isTakenBack ? timing.deadline : await nextDeadline(db, campaign);
  await writeSchedule(db, campaign, { ...timing, deadline, paused: timing.paused || isTakenBack });
  notify('deadline');
  await scheduleNextCheck(jobs, db, campaign);
}

/** Whether the month can be resolved at once, after orders or members have changed. */
async function isDueNow({ app, db, campaign, led, read: readNow }: EffectWork): Promise<boolean> {
  if (led.paused || led.resolve === 'umpire') return false;
  const timing = await selectTiming(db, campaign);
  if (timing.resolve === 'deadline' && (timing.deadlineAt === null || timing.deadlineAt > timing.now)) return false;
  const read = await readNow();
  return read.state.battles.length === 0 && isToBeResolved(timing, await seatsWithoutOrders(app, read));
}

/** Keeps the deadline and its job up to date after each command. */
export const reschedule =
  (jobs: Jobs): Effect =>
  async (work, notices) => {
    const { db, campaign } = work;
    const was = (...kinds: readonly string[]): boolean => notices.some(({ kind }) => kinds.includes(kind));
    if (was('taken-back')) return startNextDeadline(jobs, work, true);
    if (was('month-resolved', 'battle-settled', 'changed') && (await hasAnotherMonth(work)))
      return startNextDeadline(jobs, work, false);
    if (was('orders-filed', 'orders-withdrawn', 'members') && (await isDueNow(work)))
      return jobs.checkAt(db, campaign, 'now');
    // Battles that wait from now on have deadlines of their own.
    if (was('month-resolved', 'battle-settled', 'changed')) return scheduleNextCheck(jobs, db, campaign);
    // A job that sends reminders plans the next check by itself.
    if (notices.some(({ kind, seat }) => kind === 'deadline' && seat === null))
      await scheduleNextCheck(jobs, db, campaign);
  };
