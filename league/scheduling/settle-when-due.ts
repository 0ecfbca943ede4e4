import { sql } from 'kysely';
import type { AtDeadline } from '../../contract/league/battles.ts';
import { type BattleResult, battleResultSchema, type PendingBattle } from '../../rules/campaign.ts';
import { readCampaign } from '../../services/campaigns/campaigns.ts';
import type { CampaignRead } from '../../services/repositories/campaigns.ts';
import { StoreError } from '../../services/repositories/store-error.ts';
import { playedByRegents } from '../../services/regents/battles.ts';
import { settled } from '../battles/battles.ts';
import { deleteEntered, selectEntered } from '../battles/entered-results.ts';
import { letCaptainsLead } from '../battles/field-battles.ts';
import { isOnField, selectFields, waitedFor } from '../battles/field-rows.ts';
import { enteringPlayers } from '../battles/sides.ts';
import { atDeadline, newsAbout, selectWaiting, type WaitingBattle } from '../battles/waiting-battles.ts';
import type { CampaignWork } from '../context/campaign-work.ts';
import type { LeagueDb } from '../store/league-store.ts';
import { playersOf, type SeatPlayer } from './missing-orders.ts';
import { asInstant, type DueTime, type Timing } from './timing.ts';
import { LONGEST_WAIT_DAYS } from './wait-for-absent.ts';

const HOUR = 3_600_000;

/** When the sides of a battle are reminded, and its deadline, the earliest first. */
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

/** When something is due next about a battle that waits; null for nothing. */
export async function nextBattleTime(db: LeagueDb, campaign: string, timing: Timing): Promise<number | null> {
  if (timing.paused) return null;
  const times = (await selectWaiting(db, campaign)).flatMap((waiting) =>
    battleTimes(waiting, timing).flatMap(({ at }) => (at > waiting.handledTo ? [at] : [])),
  );
  return times.length === 0 ? null : Math.min(...times);
}

const change = (db: LeagueDb, campaign: string, about: string, set: Readonly<Record<string, unknown>>) =>
  db.updateTable('waiting_battle').set(set).where('campaign_id', '=', campaign).where('about', '=', about).execute();

/** Moves a battle's deadline once to the day after the absence of those whose word is missing. @returns whether it was moved */
async function waitForAway(
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
    due_at + make_interval(days => ${LONGEST_WAIT_DAYS}))`;
  await change(db, campaign, about, { due_at: due, is_moved: true });
  return true;
}

/** Settles a battle without the word of its sides. @returns false where the rules or the store forbid it */
async function settledWithout(work: CampaignWork, battle: PendingBattle, how: AtDeadline): Promise<boolean> {
  if (how === 'umpire' || how === 'captain') return false;
  const result: BattleResult = battleResultSchema.parse({ battle: battle.id, method: how });
  try {
    return await settled(work, result);
  } catch (error) {
    // The job is retried where the store is busy or lost; any other error would come again each time.
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

/** Reminds those who have yet to say how a battle ended, or settles it as the campaign's settings say. */
async function handleBattle(work: CampaignWork, { waiting, battle, read, timing }: DueBattle): Promise<void> {
  const { app, db, campaign, notify, inform } = work;
  const { about, dueAt, handledTo } = waiting;
  const due = battleTimes(waiting, timing).findLast(({ at }) => at > handledTo && at <= timing.now);
  if (!due || dueAt === null) return;
  const regents = await playedByRegents(app, read);
  const persons = enteringPlayers(read.state, battle).filter((seat) => !regents.has(seat));
  const row = (await selectFields(db, campaign)).find((each) => each.about === about);
  const entered = (await selectEntered(db, campaign)).filter((each) => each.battle === battle.id);
  const silent =
    row && isOnField(row) ? waitedFor(row) : persons.filter((seat) => entered.every(({ player }) => player !== seat));
  const players = await playersOf(db, campaign, silent);
  if (due.kind === 'deadline' && (await waitForAway(work, waiting, players))) return notify('deadline');
  await change(db, campaign, about, { seen_to: asInstant(timing.now) });
  if (due.kind === 'remind') {
    for (const { seat } of players.filter(({ awayFrom }) => awayFrom === null)) {
      notify('reminder', { seat });
      inform({ kind: isOnField(row) ? 'battle-turn' : 'battle-due', to: { seat }, about: `${about} ${due.at}` });
    }
    return;
  }
  // Where all have said something, they do not agree on it, or a regent's losses are yet to be entered.
  const how = silent.length > 0 ? atDeadline(timing.battleEnd, battle, isOnField(row)) : 'umpire';
  if (how === 'captain') {
    for (const seat of silent) inform({ kind: 'battle-decided', to: { seat }, about: `${about} ${due.at} captain` });
    return letCaptainsLead(work, read, battle);
  }
  const isSettled = await settledWithout(work, battle, how);
  for (const seat of persons)
    inform({ kind: 'battle-decided', to: { seat }, about: `${about} ${isSettled ? how : 'umpire'}` });
  if (isSettled) {
    await deleteEntered(db, campaign, battle.id);
    return notify('battle-settled');
  }
  for (const seat of new Set([...persons, ''])) notify('battle-entered', { seat });
  inform({ kind: 'umpire-wanted', to: { seat: '' }, about });
}

/** Does what is due about battles that wait. What is settled may end others: each is looked at as the campaign stands by then. */
export async function settleWhenDue(work: CampaignWork, timing: Timing): Promise<void> {
  const { app, db, campaign } = work;
  if (timing.paused) return;
  for (const waiting of await selectWaiting(db, campaign)) {
    const read = await readCampaign(app, campaign);
    const battle = read.state.battles.find((each) => newsAbout(read.state, each) === waiting.about);
    if (battle) await handleBattle(work, { waiting, battle, read, timing });
  }
}
