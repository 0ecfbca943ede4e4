import type { BattleResult } from '../../rules/campaign.ts';
import { isoText, type LeagueDb } from '../store/league-store.ts';
import type { EnteredResult } from '../../contract/league/merged-result.ts';

interface StoredResult extends EnteredResult {
  /** The umpire's id of the battle. */
  readonly battle: string;
  readonly enteredAt: string;
}

/** What was entered about a campaign's battles, the oldest first. */
export async function selectEntered(db: LeagueDb, campaign: string): Promise<StoredResult[]> {
  const rows = await db
    .selectFrom('entered_result')
    .select(['battle', 'player', 'result', isoText('entered_at').as('enteredAt')])
    .where('campaign_id', '=', campaign)
    .orderBy('entered_at')
    .orderBy('player')
    .execute();
  return rows.map(({ result, ...row }) => ({ ...row, result: JSON.parse(result) as BattleResult }));
}

/** Stores a player's result, replacing its earlier one of the same battle. */
export const putEntered = (db: LeagueDb, campaign: string, { player, result }: EnteredResult) =>
  db
    .insertInto('entered_result')
    .values({ campaign_id: campaign, battle: result.battle, player, result: JSON.stringify(result) })
    .onConflict((conflict) =>
      conflict.columns(['campaign_id', 'battle', 'player']).doUpdateSet((row) => ({
        result: row.ref('excluded.result'),
        entered_at: row.ref('excluded.entered_at'),
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
