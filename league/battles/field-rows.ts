import { sql } from 'kysely';
import type { LedQuestion } from '../../contract/battles/fight-choices.ts';
import type { DeadlineAction } from '../../contract/league/battles.ts';
import type { FieldStage } from '../../contract/league/field-battles.ts';
import type { BattleEnd } from '../../contract/league/notices.ts';
import type { TableBattle } from '../../contract/table.ts';
import type { CampaignState, PendingBattle } from '../../rules/campaign.ts';
import { getMonthKey } from '../campaigns/cached-campaign.ts';
import { toMilliseconds, type LeagueDb } from '../store/league-store.ts';

/** Returns the key of a battle in notifications and deadlines. The question whether to storm a breach has its own key. */
export const toBattleKey = (state: CampaignState, { id, storm }: PendingBattle): string =>
  `${getMonthKey(state)} ${id}${storm?.asked ? ' breach' : ''}`;

/** The time for which a battle waits, in milliseconds by the database's clock. */
export interface WaitingBattle {
  readonly about: string;
  readonly since: number;
  /** Deadline, or null for none. */
  readonly dueAt: number | null;
  /** Time up to which all reminders and deadlines have been handled. */
  readonly handledTo: number;
  readonly isMoved: boolean;
}

export const selectWaiting = (db: LeagueDb, campaign: string): Promise<WaitingBattle[]> =>
  db
    .selectFrom('waiting_battle')
    .select([
      'about',
      toMilliseconds<number>('since').as('since'),
      toMilliseconds<number | null>('due_at').as('dueAt'),
      toMilliseconds<number>('seen_to').as('handledTo'),
      'is_moved as isMoved',
    ])
    .where('campaign_id', '=', campaign)
    .orderBy('due_at')
    .orderBy('about')
    .execute();

/** Deadline of a battle that starts to wait now. */
const fullTime = sql<string | null>`clock_timestamp() + make_interval(hours => battle_hours)`;

/** Starts the waiting time of new battles. Deletes the rows of battles that are no longer pending. */
export async function refreshWaiting(db: LeagueDb, campaign: string, abouts: readonly string[]): Promise<void> {
  await db
    .deleteFrom('waiting_battle')
    .where('campaign_id', '=', campaign)
    .$if(abouts.length > 0, (query) => query.where('about', 'not in', abouts))
    .execute();
  if (abouts.length > 0)
    await sql`
      insert into waiting_battle (campaign_id, about, due_at)
      select campaign_id, waiting.battle, ${fullTime}
      from led_campaign cross join unnest(${[...abouts]}::text[]) as waiting (battle)
      where campaign_id = ${campaign} on conflict do nothing`.execute(db);
}

/** Restarts the waiting time of all pending battles. */
export const restartWaiting = (db: LeagueDb, campaign: string) =>
  db
    .updateTable('waiting_battle')
    .from('led_campaign')
    .set({ due_at: fullTime, seen_to: sql<string>`clock_timestamp()`, is_moved: false })
    .whereRef('led_campaign.campaign_id', '=', 'waiting_battle.campaign_id')
    .where('waiting_battle.campaign_id', '=', campaign)
    .execute();

/**
 * Returns the action at a battle's deadline if a side has not answered. Storms and sorties that are not fought on the field use quick
 * resolution.
 * @param isOnField true if two players fight the battle on the field
 */
export const getDeadlineAction = (
  end: BattleEnd,
  { storm, engine }: PendingBattle,
  isOnField: boolean,
): DeadlineAction => {
  if (end === 'umpire') return 'umpire';
  if (storm?.asked) return 'declined';
  if (isOnField && end === 'fought') return 'captain';
  return end === 'fought' && !storm && !engine ? 'fought' : 'quick';
};

/** A battle that two players fight on the field, or that one of them wants to fight there. */
export interface FieldRow {
  /** Key of the battle and its month in notifications. */
  readonly about: string;
  /** Seats of the first and the second side. */
  readonly seats: readonly [string, string];
  readonly wantedBy: readonly string[];
  readonly deployed: readonly string[];
  /** Units of both sides that the other side has not seen yet. */
  readonly unseen: readonly string[];
  readonly version: number;
  /** The battle document, which contains the secret seed. Null until both players want the battle. */
  readonly document: TableBattle | null;
  readonly question: LedQuestion | null;
}

export async function selectFields(db: LeagueDb, campaign: string): Promise<FieldRow[]> {
  const rows = await db
    .selectFrom('field_battle')
    .select(['about', 'seats', 'wanted_by as wantedBy', 'deployed', 'unseen', 'version', 'document', 'question'])
    .where('campaign_id', '=', campaign)
    .execute();
  return rows.map(({ seats, document, question, ...row }) => ({
    ...row,
    seats: [seats[0] ?? '', seats[1] ?? ''],
    document: document === null ? null : (JSON.parse(document) as TableBattle),
    question: question === null ? null : (JSON.parse(question) as LedQuestion),
  }));
}

export const storeField = (db: LeagueDb, campaign: string, row: FieldRow) => {
  const { about, seats, wantedBy, deployed, unseen, version, document, question } = row;
  const set = {
    seats: [...seats],
    wanted_by: [...wantedBy],
    deployed: [...deployed],
    unseen: [...unseen],
    version,
    document: document && JSON.stringify(document),
    question: question && JSON.stringify(question),
  };
  return db
    .insertInto('field_battle')
    .values({ campaign_id: campaign, about, ...set })
    .onConflict((conflict) => conflict.columns(['campaign_id', 'about']).doUpdateSet(set))
    .execute();
};

export const getStage = ({ document, deployed }: FieldRow): FieldStage =>
  document === null ? 'wanted' : deployed.length < 2 ? 'deploying' : 'playing';

/** Returns the seats that have to act in a battle on the field. Empty if captains lead both sides or the battle is over. */
export function listPendingSeats({ seats, wantedBy, deployed, document, question }: FieldRow): readonly string[] {
  if (document === null) return seats.filter((seat) => !wantedBy.includes(seat));
  if (deployed.length < 2) return seats.filter((seat) => !deployed.includes(seat));
  return question ? [seats[question.side]] : [];
}

/** Checks whether two players fight the battle on the field. False if only one of the players wants to. */
export const isOnField = (row: FieldRow | undefined): boolean => row !== undefined && getStage(row) !== 'wanted';

/** Restarts a battle's waiting time for the seats that have to answer next. */
export const restartBattleTime = (db: LeagueDb, campaign: string, about: string) =>
  sql`update waiting_battle set since = clock_timestamp(), seen_to = clock_timestamp(), is_moved = false,
    due_at = clock_timestamp() + make_interval(hours => battle_hours)
    from led_campaign where led_campaign.campaign_id = waiting_battle.campaign_id
      and waiting_battle.campaign_id = ${campaign} and waiting_battle.about = ${about}`.execute(db);
