import type { CampaignState } from '../../rules/campaign.ts';
import { readCampaign } from '../../services/campaigns/campaigns.ts';
import { advance } from '../../services/campaigns/resolve.ts';
import { StoreError } from '../../services/repositories/store-error.ts';
import { campaignTask, type CampaignWork } from '../commands/campaign-command.ts';
import type { LeagueContext } from '../league-context.ts';
import type { LeagueDb } from '../store/league-store.ts';
import { waitForAbsent } from './wait-for-absent.ts';
import type { Jobs } from './jobs.ts';
import { playersOut, seatsOut } from './missing-orders.ts';
import { asInstant, dueMoment, markSeen, nextMoment, selectTiming, type Timing } from './timing.ts';
import { umpiresOf } from './umpires.ts';

/**
 * Whether the month at hand is resolved now, given whose orders are out.
 * @param missed those of them that no regent stands in for: for these alone a deadline waits
 */
export function isToBeResolved(
  { resolve, paused, deadlineAt, grace, now }: Timing,
  out: readonly string[],
  missed: readonly string[] = out,
): boolean {
  if (paused || resolve === 'umpire') return false;
  const isPast = deadlineAt !== null && deadlineAt <= now;
  if (out.length === 0) return isPast || resolve === 'all-in';
  return isPast && (missed.length === 0 || deadlineAt + grace * 60_000 <= now);
}

/** Resolves the month at hand by the seed that the campaign has promised. @returns false where the rules or the store forbid it */
async function resolved({ app, campaign }: CampaignWork, { year, month }: CampaignState): Promise<boolean> {
  try {
    return (await advance(app, { id: campaign, year, month, dice: { faces: [], app: true } })).status === 'resolved';
  } catch (error) {
    // A store that is busy or lost is tried again; anything else would fail again each time.
    if (error instanceof StoreError) throw error;
    app.report(error);
    return false;
  }
}

/** Reminds those who can file orders, and have not: each once, and nobody who is away. */
async function remind(
  jobs: Jobs,
  { db, campaign, notify }: CampaignWork,
  { year, month }: CampaignState,
  out: readonly string[],
): Promise<void> {
  for (const { seat, account, awayFrom } of await playersOut(db, campaign, out)) {
    if (awayFrom !== null) continue;
    notify('reminder', { seat });
    await jobs.mail(db, { account, campaign, seat, kind: 'reminder', year, month });
  }
}

/** Says to the umpire alone that a deadline has come and the month waits for him. */
async function callUmpire(jobs: Jobs, { db, campaign, notify }: CampaignWork): Promise<void> {
  notify('deadline', { seat: '' });
  for (const account of await umpiresOf(db, campaign))
    await jobs.mail(db, { account, campaign, seat: '', kind: 'umpire-wanted' });
}

/** Does what is due at a campaign's deadline, and what follows from it. */
async function seeToDeadline(jobs: Jobs, work: CampaignWork, timing: Timing): Promise<void> {
  const { app, db, campaign, notify } = work;
  const read = await readCampaign(app, campaign);
  const { state, settings } = read;
  const out = seatsOut(app, read);
  const missed = out.filter((seat) => settings.keepers?.[seat] === undefined);
  const due = dueMoment(timing);
  const isPast = timing.deadlineAt !== null && timing.deadlineAt <= timing.now && !timing.paused;
  if (isPast && (await waitForAbsent(db, campaign, await playersOut(db, campaign, missed)))) return notify('deadline');
  if (isToBeResolved(timing, out, missed)) {
    if (state.battles.length === 0 && (await resolved(work, state))) return notify('month-resolved');
    if (due && due.kind !== 'remind') await callUmpire(jobs, work);
    return;
  }
  if (due?.kind === 'remind' && !isPast) await remind(jobs, work, state, out);
  if (due?.kind === 'deadline') {
    notify('deadline');
    if (timing.resolve === 'umpire') await callUmpire(jobs, work);
  }
}

const isLed = async (db: LeagueDb, campaign: string): Promise<boolean> =>
  (await db.selectFrom('led_campaign').select('campaign_id').where('campaign_id', '=', campaign).executeTakeFirst()) !==
  undefined;

/**
 * Looks at a campaign's deadline under its lock and does what is due by the database's clock, wholly or not at all; then it sets when
 * it is looked at again. It may be called at any time and again: what is not due, or was seen to, is not done.
 */
export async function seeTo(league: LeagueContext, jobs: Jobs, campaign: string): Promise<void> {
  // A campaign that was removed leaves its job behind.
  if (!(await isLed(league.store.db, campaign))) return;
  await campaignTask(league, campaign, async (work) => {
    const { db } = work;
    const timing = await selectTiming(db, campaign);
    await seeToDeadline(jobs, work, timing);
    await markSeen(db, campaign, timing.now);
    await wakeNext(jobs, db, campaign);
  });
}

/** Sets when a campaign's deadline is looked at next. */
export async function wakeNext(jobs: Jobs, db: CampaignWork['db'], campaign: string): Promise<void> {
  const next = nextMoment(await selectTiming(db, campaign));
  await jobs.wake(db, campaign, next ? asInstant(next.at) : null);
}
