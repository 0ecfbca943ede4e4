import { sql } from 'kysely';
import type { BattleResult } from '../../rules/campaign.ts';
import { isoText, type LeagueDb } from '../store/league-store.ts';
import type { EnteredResult } from '../../contract/league/merged-result.ts';

interface StoredResult extends EnteredResult {
  /** The umpire's id of the battle. */
  readonly battle: string;
  readonly enteredAt: string;
  /** When the newest of the others' results was entered that this side has seen. */
  readonly seen: string | null;
}

/** What was entered about a campaign's battles, the oldest first. */
export async function selectEntered(db: LeagueDb, campaign: string): Promise<StoredResult[]> {
  const rows = await db
    .selectFrom('entered_result')
    .select([
      'battle',
      'player',
      'result',
      isoText('entered_at').as('enteredAt'),
      isoText<string | null>('seen').as('seen'),
    ])
    .where('campaign_id', '=', campaign)
    .orderBy('entered_at')
    .orderBy('player')
    .execute();
  return rows.map(({ result, ...row }) => ({ ...row, result: JSON.parse(result) as BattleResult }));
}

/** To the millisecond, as it is read; under the campaign's lock no two results are entered at the same time. */
const enteredNow = sql<string>`date_trunc('milliseconds', clock_timestamp())`;

/** Stores a player's result, replacing its earlier one of the same battle; the same result sent again keeps its time. */
export const putEntered = (
  db: LeagueDb,
  campaign: string,
  { player, result, seen }: EnteredResult & { readonly seen: string | null },
) =>
  db
    .insertInto('entered_result')
    .values({
      campaign_id: campaign,
      battle: result.battle,
      player,
      result: JSON.stringify(result),
      entered_at: enteredNow,
      seen,
    })
    .onConflict((conflict) =>
      conflict.columns(['campaign_id', 'battle', 'player']).doUpdateSet((row) => ({
        result: row.ref('excluded.result'),
        entered_at: sql<string>`case when entered_result.result = excluded.result then entered_result.entered_at else excluded.entered_at end`,
        seen: row.ref('excluded.seen'),
      })),
    )
    .execute();

export const deleteEntered = (db: LeagueDb, campaign: string, battle: string) =>
  db.deleteFrom('entered_result').where('campaign_id', '=', campaign).where('battle', '=', battle).execute();

/** Deletes what was entered about all battles but these. */
export const deleteEnteredExcept = (db: LeagueDb, campaign: string, battles: readonly string[]) =>
  db
    .deleteFrom('entered_result')
    .where('campaign_id', '=', campaign)
    .$if(battles.length > 0, (query) => query.where('battle', 'not in', battles))
    .execute();
