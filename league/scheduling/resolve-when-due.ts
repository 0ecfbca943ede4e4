import type { CampaignState } from '../../rules/campaign.ts';
import { readCampaign } from '../../services/campaigns/campaigns.ts';
import { advance } from '../../services/campaigns/resolve.ts';
import { StoreError } from '../../services/repositories/store-error.ts';
import { campaignTask, type CommandContext } from '../commands/campaign-command.ts';
import type { CampaignWork } from '../context/campaign-work.ts';
import type { RegentQueue } from '../context/league-context.ts';
import { undecidedSeats } from '../regents/decisions.ts';
import type { LeagueDb } from '../store/league-store.ts';
import { waitForAbsent } from './wait-for-absent.ts';
import type { Jobs } from './jobs.ts';
import { monthOf } from '../campaigns/cached-campaign.ts';
import { playersOf, seatsWithoutOrders } from './missing-orders.ts';
import { nextBattleTime, settleWhenDue } from './settle-when-due.ts';
import { asInstant, lastDue, markHandled, nextDue, selectTiming, type Timing } from './timing.ts';

/**
 * Whether the month is resolved now.
 * @param missing seats whose orders are missing
 * @param unattended those of them that no regent stands in for: only for these the deadline's grace is waited
 */
export function isToBeResolved(
  { resolve, paused, isMustering, deadlineAt, grace, now }: Timing,
  missing: readonly string[],
  unattended: readonly string[] = missing,
): boolean {
  if (paused || isMustering || resolve === 'umpire') return false;
  const isPast = deadlineAt !== null && deadlineAt <= now;
  if (missing.length === 0) return isPast || resolve === 'all-in';
  return isPast && (unattended.length === 0 || deadlineAt + grace * 60_000 <= now);
}

/** Resolves the month with the campaign's promised seed. @returns false where the rules or the store forbid it */
async function resolved({ app, campaign }: CampaignWork, { year, month }: CampaignState): Promise<boolean> {
  try {
    return (await advance(app, { id: campaign, year, month, dice: { faces: [], app: true } })).status === 'resolved';
  } catch (error) {
    // The job is retried where the store is busy or lost; any other error would come again each time.
    if (error instanceof StoreError) throw error;
    app.report(error);
    return false;
  }
}

/** Reminds the players whose orders are missing and who are not away. */
async function remind(
  { db, campaign, notify, inform }: CampaignWork,
  state: CampaignState,
  missing: readonly string[],
  { now }: Timing,
): Promise<void> {
  for (const { seat, awayFrom } of await playersOf(db, campaign, missing)) {
    if (awayFrom !== null) continue;
    notify('reminder', { seat });
    inform({ kind: 'orders-due', to: { seat }, about: `${monthOf(state)} ${now}` });
  }
}

/** Notifies the umpires alone that the deadline has come and the month waits for them. */
function callUmpire({ notify, inform }: CampaignWork, state: CampaignState): void {
  notify('deadline', { seat: '' });
  inform({ kind: 'umpire-wanted', to: { seat: '' }, about: monthOf(state) });
}

/**
 * Resolves the month, sends reminders or calls the umpire, whatever is due.
 * @returns whether it was handled: a month waits for its regents, which another job asks
 */
async function handleDeadline(work: CampaignWork, timing: Timing, regents: RegentQueue): Promise<boolean> {
  const { app, db, campaign, notify } = work;
  const read = await readCampaign(app, campaign);
  const { state, settings } = read;
  const missing = await seatsWithoutOrders(app, read);
  const unattended = missing.filter((seat) => settings.keepers?.[seat] === undefined);
  const due = lastDue(timing);
  const isPast = timing.deadlineAt !== null && timing.deadlineAt <= timing.now && !timing.paused;
  if (isPast && (await waitForAbsent(db, campaign, await playersOf(db, campaign, unattended)))) notify('deadline');
  else if (isToBeResolved(timing, missing, unattended)) {
    if (state.battles.length === 0 && (await undecidedSeats(db, app, read)).length > 0) {
      await regents.decide(db, { campaign, seats: 'empty', isAwaited: true });
      return false;
    }
    if (state.battles.length === 0 && (await resolved(work, state))) notify('month-resolved');
    else if (due && due.kind !== 'remind') callUmpire(work, state);
  } else if (due?.kind === 'remind' && !isPast) await remind(work, state, missing, timing);
  else if (due?.kind === 'deadline') {
    notify('deadline');
    if (timing.resolve === 'umpire') callUmpire(work, state);
  }
  return true;
}

const isInLeague = async (db: LeagueDb, campaign: string): Promise<boolean> =>
  (await db.selectFrom('led_campaign').select('campaign_id').where('campaign_id', '=', campaign).executeTakeFirst()) !==
  undefined;

/**
 * Checks a campaign's deadline under its lock, does in one transaction what is due by the database's clock, and plans the next check. It
 * may
 * be called at any time and twice: what is not due, or was handled before, is not done.
 */
export async function resolveWhenDue(league: CommandContext, jobs: Jobs, campaign: string): Promise<void> {
  // Removing a campaign does not remove its job.
  if (!(await isInLeague(league.store.db, campaign))) return;
  await campaignTask(league, campaign, async (work) => {
    const { db } = work;
    const timing = await selectTiming(db, campaign);
    await settleWhenDue(work, timing);
    if (await handleDeadline(work, timing, jobs)) await markHandled(db, campaign, timing.now);
    await scheduleNextCheck(jobs, db, campaign);
  });
}

export async function scheduleNextCheck(jobs: Jobs, db: CampaignWork['db'], campaign: string): Promise<void> {
  const timing = await selectTiming(db, campaign);
  const times = [nextDue(timing)?.at ?? null, await nextBattleTime(db, campaign, timing)].filter((at) => at !== null);
  await jobs.checkAt(db, campaign, times.length === 0 ? null : asInstant(Math.min(...times)));
}
