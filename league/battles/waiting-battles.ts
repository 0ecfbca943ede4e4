import { sql } from 'kysely';
import type { AtDeadline } from '../../contract/league/battles.ts';
import type { BattleEnd } from '../../contract/league/timing.ts';
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
