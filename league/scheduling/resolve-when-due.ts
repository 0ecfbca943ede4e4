import { sql } from 'kysely';
import type { DeadlineAction } from '../../contract/league/battles.ts';
import { type BattleResult, battleResultSchema, type CampaignState, type PendingBattle } from '../../rules/campaign.ts';
import { readCampaign } from '../../services/campaigns/campaigns.ts';
import { advanceMonth } from '../../services/campaigns/resolve.ts';
import { findRegentSeats } from '../../services/regents/decide-battles.ts';
import type { CampaignRead } from '../../services/repositories/campaigns.ts';
import { StoreError } from '../../services/repositories/store-admin.ts';
import { trySettle } from '../battles/battles.ts';
import { deleteResults, selectResults, listEnteringPlayers } from '../battles/entered-results.ts';
import { letCaptainsLead } from '../battles/field-battles.ts';
import {
  getDeadlineAction,
  isOnField,
  toBattleKey,
  selectFields,
  selectWaiting,
  listPendingSeats,
  type WaitingBattle,
} from '../battles/field-rows.ts';
import { getMonthKey } from '../campaigns/cached-campaign.ts';
import { runCampaignTask, type CommandContext } from '../commands/campaign-command.ts';
import type { CampaignWork, RegentQueue } from '../context/league-context.ts';
import { listUndecidedSeats } from '../regents/decisions.ts';
import type { LeagueDb } from '../store/league-store.ts';
import type { Jobs } from './jobs.ts';
import {
  selectSeatPlayers,
  type SeatPlayer,
  listSeatsWithoutOrders,
  toInstant,
  type DueTime,
  getLastDueTime,
  markHandled,
  getNextDueTime,
  selectTiming,
  type Timing,
} from './timing.ts';

/** Maximum days by which a deadline is postponed for absent players. */
const MAX_WAIT_DAYS = 14;

/**
 * Postpones a due deadline to the same time on the day after the absence of players with missing orders. Each absence postpones it only
 * once. Absences of substitutes, and of holders with a substitute, do not count.
 * @returns true if the deadline was postponed
 */
async function waitForAbsent(db: LeagueDb, campaign: string, missing: readonly SeatPlayer[]): Promise<boolean> {
  const away = missing.filter(
    ({ isSubstitute, awayFrom, waitedFor }) => !isSubstitute && awayFrom !== null && awayFrom !== waitedFor,
  );
  const last = away
    .flatMap(({ awayTo }) => awayTo ?? [])
    .sort()
    .at(-1);
  if (last === undefined) return false;
  const moved = sql<string>`least(cast(${last} as date) + 1 + deadline::time, deadline + make_interval(days => ${MAX_WAIT_DAYS}))`;
  const { numUpdatedRows } = await db
    .updateTable('led_campaign')
    .set({ deadline: moved, deadline_at: sql<string>`${moved} at time zone zone` })
    .where('campaign_id', '=', campaign)
    .where(sql<boolean>`${moved} at time zone zone > clock_timestamp()`)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  for (const { member, awayFrom } of away)
    await db.updateTable('member').set({ waited_for: awayFrom }).where('id', '=', member).execute();
  return true;
}

const HOUR = 3_600_000;

/** Lists the times of a battle's reminders and deadline, earliest first. */
function battleTimes({ since, dueAt }: WaitingBattle, { remind }: Timing): readonly DueTime[] {
  if (dueAt === null) return [];
  return [
    ...remind
      .map((hours): DueTime => ({ kind: 'remind', at: dueAt - hours * HOUR }))
      .filter(({ at }) => at > since)
      .toSorted((one, other) => one.at - other.at),
    { kind: 'deadline', at: dueAt },
  ];
}

/** Returns the time of the next reminder or deadline of a pending battle, or null. */
async function nextBattleTime(db: LeagueDb, campaign: string, timing: Timing): Promise<number | null> {
  if (timing.paused) return null;
  const times = (await selectWaiting(db, campaign)).flatMap((waiting) =>
    battleTimes(waiting, timing).flatMap(({ at }) => (at > waiting.handledTo ? [at] : [])),
  );
  return times.length === 0 ? null : Math.min(...times);
}

const updateBattle = (db: LeagueDb, campaign: string, about: string, set: Readonly<Record<string, unknown>>) =>
  db.updateTable('waiting_battle').set(set).where('campaign_id', '=', campaign).where('about', '=', about).execute();

/** Postpones a battle's deadline once, to the day after the absence of players who must answer. @returns true if postponed */
async function waitForAbsentSides(
  { db, campaign }: CampaignWork,
  { about, isMoved, dueAt }: WaitingBattle,
  missing: readonly SeatPlayer[],
): Promise<boolean> {
  const [last] = missing
    .flatMap(({ isSubstitute, awayTo }) => (isSubstitute || awayTo === null ? [] : [awayTo]))
    .toSorted()
    .toReversed();
  if (isMoved || dueAt === null || last === undefined) return false;
  const due = sql<string>`least(
    (cast(${last} as date) + 1 + cast(due_at at time zone (select zone from led_campaign where campaign_id = ${campaign}) as time))
      at time zone (select zone from led_campaign where campaign_id = ${campaign}),
    due_at + make_interval(days => ${MAX_WAIT_DAYS}))`;
  await updateBattle(db, campaign, about, { due_at: due, is_moved: true });
  return true;
}

/** Resolves a battle without the answers of its sides. @returns false if the rules or the store forbid this */
async function settleUnanswered(work: CampaignWork, battle: PendingBattle, how: DeadlineAction): Promise<boolean> {
  if (how === 'umpire' || how === 'captain') return false;
  const result: BattleResult = battleResultSchema.parse({ battle: battle.id, method: how });
  try {
    return await trySettle(work, result);
  } catch (error) {
    // If the store is busy or lost, a retry of the job may succeed. Any other error would recur.
    if (error instanceof StoreError) throw error;
    work.app.report(error);
    return false;
  }
}

interface DueBattle {
  readonly waiting: WaitingBattle;
  readonly battle: PendingBattle;
  readonly read: CampaignRead;
  readonly timing: Timing;
}

/** Reminds the players whose answer to a battle is missing, or resolves the battle as the campaign's settings say. */
async function handleBattle(work: CampaignWork, { waiting, battle, read, timing }: DueBattle): Promise<void> {
  const { app, db, campaign, notify, inform } = work;
  const { about, dueAt, handledTo } = waiting;
  const due = battleTimes(waiting, timing).findLast(({ at }) => at > handledTo && at <= timing.now);
  if (!due || dueAt === null) return;
  const regents = await findRegentSeats(app, read);
  const persons = listEnteringPlayers(read.state, battle).filter((seat) => !regents.has(seat));
  const row = (await selectFields(db, campaign)).find((each) => each.about === about);
  const entered = (await selectResults(db, campaign)).filter((each) => each.battle === battle.id);
  const silent =
    row && isOnField(row)
      ? listPendingSeats(row)
      : persons.filter((seat) => entered.every(({ player }) => player !== seat));
  const players = await selectSeatPlayers(db, campaign, silent);
  if (due.kind === 'deadline' && (await waitForAbsentSides(work, waiting, players))) return notify('deadline');
  await updateBattle(db, campaign, about, { seen_to: toInstant(timing.now) });
  if (due.kind === 'remind') {
    for (const { seat } of players.filter(({ awayFrom }) => awayFrom === null)) {
      notify('reminder', { seat });
      inform({ kind: isOnField(row) ? 'battle-turn' : 'battle-due', to: { seat }, about: `${about} ${due.at}` });
    }
    return;
  }
  // If all sides have answered, they disagree or a regent's losses are missing. The umpire must then decide.
  const how = silent.length > 0 ? getDeadlineAction(timing.battleEnd, battle, isOnField(row)) : 'umpire';
  if (how === 'captain') {
    for (const seat of silent) inform({ kind: 'battle-decided', to: { seat }, about: `${about} ${due.at} captain` });
    return letCaptainsLead(work, read, battle);
  }
  const isSettled = await settleUnanswered(work, battle, how);
  for (const seat of persons)
    inform({ kind: 'battle-decided', to: { seat }, about: `${about} ${isSettled ? how : 'umpire'}` });
  if (isSettled) {
    await deleteResults(db, campaign, battle.id);
    return notify('battle-settled');
  }
  for (const seat of new Set([...persons, ''])) notify('battle-entered', { seat });
  inform({ kind: 'umpire-wanted', to: { seat: '' }, about });
}

/** Handles due times of pending battles. The campaign is read again for each battle, because resolving one may end others. */
async function handleBattles(work: CampaignWork, timing: Timing): Promise<void> {
  const { app, db, campaign } = work;
  if (timing.paused) return;
  for (const waiting of await selectWaiting(db, campaign)) {
    const read = await readCampaign(app, campaign);
    const battle = read.state.battles.find((each) => toBattleKey(read.state, each) === waiting.about);
    if (battle) await handleBattle(work, { waiting, battle, read, timing });
  }
}

/**
 * Checks whether to resolve the month now.
 * @param missing seats whose orders are missing
 * @param unattended missing seats without a regent. Only these make the month wait for the grace period
 */
export function shouldResolve(
  { resolve, paused, isMustering, deadlineAt, grace, now }: Timing,
  missing: readonly string[],
  unattended: readonly string[] = missing,
): boolean {
  if (paused || isMustering || resolve === 'umpire') return false;
  const isPast = deadlineAt !== null && deadlineAt <= now;
  if (missing.length === 0) return isPast || resolve === 'all-in';
  return isPast && (unattended.length === 0 || deadlineAt + grace * 60_000 <= now);
}

/** Resolves the month with the campaign's promised seed. @returns false if the rules or the store forbid this */
async function tryResolve({ app, campaign }: CampaignWork, { year, month }: CampaignState): Promise<boolean> {
  try {
    return (
      (await advanceMonth(app, { id: campaign, year, month, dice: { faces: [], app: true } })).status === 'resolved'
    );
  } catch (error) {
    // If the store is busy or lost, a retry of the job may succeed. Any other error would recur.
    if (error instanceof StoreError) throw error;
    app.report(error);
    return false;
  }
}

/** Reminds players with missing orders, except absent players. */
async function remind(
  { db, campaign, notify, inform }: CampaignWork,
  state: CampaignState,
  missing: readonly string[],
  { now }: Timing,
): Promise<void> {
  for (const { seat, awayFrom } of await selectSeatPlayers(db, campaign, missing)) {
    if (awayFrom !== null) continue;
    notify('reminder', { seat });
    inform({ kind: 'orders-due', to: { seat }, about: `${getMonthKey(state)} ${now}` });
  }
}

/** Notifies only the umpires that the deadline has passed and that they must act. */
function callUmpire({ notify, inform }: CampaignWork, state: CampaignState): void {
  notify('deadline', { seat: '' });
  inform({ kind: 'umpire-wanted', to: { seat: '' }, about: getMonthKey(state) });
}

/** Resolves the month, sends reminders or notifies umpires, whichever is due. @returns false if regents must first decide in another job */
async function handleDeadline(work: CampaignWork, timing: Timing, regents: RegentQueue): Promise<boolean> {
  const { app, db, campaign, notify } = work;
  const read = await readCampaign(app, campaign);
  const { state, settings } = read;
  const missing = await listSeatsWithoutOrders(app, read);
  const unattended = missing.filter((seat) => settings.keepers?.[seat] === undefined);
  const due = getLastDueTime(timing);
  const isPast = timing.deadlineAt !== null && timing.deadlineAt <= timing.now && !timing.paused;
  if (isPast && (await waitForAbsent(db, campaign, await selectSeatPlayers(db, campaign, unattended))))
    notify('deadline');
  else if (shouldResolve(timing, missing, unattended)) {
    if (state.battles.length === 0 && (await listUndecidedSeats(db, app, read)).length > 0) {
      await regents.decide(db, { campaign, seats: 'empty', isAwaited: true });
      return false;
    }
    if (state.battles.length === 0 && (await tryResolve(work, state))) notify('month-resolved');
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
 * Handles all due times of a campaign in one transaction under its lock, by the database's clock, and schedules the next check. May be
 * called at any time and repeatedly: times not due or already handled are skipped.
 */
export async function resolveWhenDue(league: CommandContext, jobs: Jobs, campaign: string): Promise<void> {
  // Skips a removed campaign, whose job still exists.
  if (!(await isInLeague(league.store.db, campaign))) return;
  await runCampaignTask(league, campaign, async (work) => {
    const { db } = work;
    const timing = await selectTiming(db, campaign);
    await handleBattles(work, timing);
    if (await handleDeadline(work, timing, jobs)) await markHandled(db, campaign, timing.now);
    await scheduleNextCheck(jobs, db, campaign);
  });
}

export async function scheduleNextCheck(jobs: Jobs, db: CampaignWork['db'], campaign: string): Promise<void> {
  const timing = await selectTiming(db, campaign);
  const times = [getNextDueTime(timing)?.at ?? null, await nextBattleTime(db, campaign, timing)].filter(
    (at) => at !== null,
  );
  await jobs.checkAt(db, campaign, times.length === 0 ? null : toInstant(Math.min(...times)));
}
