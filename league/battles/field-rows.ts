import { sql } from 'kysely';
import type { LedQuestion } from '../../contract/battles/fight-choices.ts';
import type { AtDeadline } from '../../contract/league/battles.ts';
import type { FieldStage } from '../../contract/league/field-battles.ts';
import type { BattleEnd } from '../../contract/league/notices.ts';
import type { TableBattle } from '../../contract/table.ts';
import type { CampaignState, PendingBattle } from '../../rules/campaign.ts';
import { monthOf } from '../campaigns/cached-campaign.ts';
import { asMilliseconds, type LeagueDb } from '../store/league-store.ts';

/** A battle as news and deadlines name it: whether a breach is stormed is another question than how the storm ended. */
export const newsAbout = (state: CampaignState, { id, storm }: PendingBattle): string =>
  `${monthOf(state)} ${id}${storm?.asked ? ' breach' : ''}`;

/** Until when a battle waits for its sides, in milliseconds by the database's clock. */
export interface WaitingBattle {
  readonly about: string;
  readonly since: number;
  /** Null for no deadline. */
  readonly dueAt: number | null;
  /** What was due up to here has been handled. */
  readonly handledTo: number;
  readonly isMoved: boolean;
}

export const selectWaiting = (db: LeagueDb, campaign: string): Promise<WaitingBattle[]> =>
  db
    .selectFrom('waiting_battle')
    .select([
      'about',
      asMilliseconds<number>('since').as('since'),
      asMilliseconds<number | null>('due_at').as('dueAt'),
      asMilliseconds<number>('seen_to').as('handledTo'),
      'is_moved as isMoved',
    ])
    .where('campaign_id', '=', campaign)
    .orderBy('due_at')
    .orderBy('about')
    .execute();

/** When the time of a battle ends that begins to wait now. */
const fullTime = sql<string | null>`clock_timestamp() + make_interval(hours => battle_hours)`;

/** Begins the time of battles that wait from now on, and forgets those that do not wait any more. */
export async function keepWaiting(db: LeagueDb, campaign: string, abouts: readonly string[]): Promise<void> {
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

/** Gives the battles that wait their whole time again. */
export const restartWaiting = (db: LeagueDb, campaign: string) =>
  db
    .updateTable('waiting_battle')
    .from('led_campaign')
    .set({ due_at: fullTime, seen_to: sql<string>`clock_timestamp()`, is_moved: false })
    .whereRef('led_campaign.campaign_id', '=', 'waiting_battle.campaign_id')
    .where('waiting_battle.campaign_id', '=', campaign)
    .execute();

/**
 * What happens to a battle at its deadline where a side has said nothing: storms and sorties that are not on the field are settled by the quick method.
 * @param isOnField whether two players fight it on the field
 */
export const atDeadline = (end: BattleEnd, { storm, engine }: PendingBattle, isOnField: boolean): AtDeadline => {
  if (end === 'umpire') return 'umpire';
  if (storm?.asked) return 'declined';
  if (isOnField && end === 'fought') return 'captain';
  return end === 'fought' && !storm && !engine ? 'fought' : 'quick';
};

/** A battle that two players fight on the field, or that one of them wants to. */
export interface FieldRow {
  /** The battle with its month, as news name it. */
  readonly about: string;
  /** Of the first side and the second. */
  readonly seats: readonly [string, string];
  readonly wantedBy: readonly string[];
  readonly deployed: readonly string[];
  /** Units of both sides that the other side has not seen yet. */
  readonly unseen: readonly string[];
  readonly version: number;
  /** With its seed, which nobody learns; null until both want it. */
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

export const putField = (db: LeagueDb, campaign: string, row: FieldRow) => {
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

export const stageOf = ({ document, deployed }: FieldRow): FieldStage =>
  document === null ? 'wanted' : deployed.length < 2 ? 'deploying' : 'playing';

/** Seats for which a battle on the field waits; none where captains lead on or it is over. */
export function waitedFor({ seats, wantedBy, deployed, document, question }: FieldRow): readonly string[] {
  if (document === null) return seats.filter((seat) => !wantedBy.includes(seat));
  if (deployed.length < 2) return seats.filter((seat) => !deployed.includes(seat));
  return question ? [seats[question.side]] : [];
}

/** Whether two players fight it on the field, and not one of them only wants to. */
export const isOnField = (row: FieldRow | undefined): boolean => row !== undefined && stageOf(row) !== 'wanted';

/** Gives whoever has to answer next the whole time of a battle. */
export const restartTime = (db: LeagueDb, campaign: string, about: string) =>
  sql`update waiting_battle set since = clock_timestamp(), seen_to = clock_timestamp(), is_moved = false,
    due_at = clock_timestamp() + make_interval(hours => battle_hours)
    from led_campaign where led_campaign.campaign_id = waiting_battle.campaign_id
      and waiting_battle.campaign_id = ${campaign} and waiting_battle.about = ${about}`.execute(db);
