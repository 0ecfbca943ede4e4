import { hash } from 'node:crypto';
import { type Decision, decisionSchema } from '../../contract/regents.ts';
import type { AppContext } from '../../services/app-context.ts';
import { type EmptySeat, emptySeats, keepDecisions } from '../../services/regents/empty-seats.ts';
import type { CampaignRead } from '../../services/repositories/campaigns.ts';
import type { LeagueDb } from '../store/league-store.ts';

/** The key that the services keep a decision by holds the campaign's secrets. */
const storedKey = (key: string): Buffer => hash('sha256', key, 'buffer');

/** Stores what a regent decided in place of what it decided for an earlier month. */
export const putDecision = (db: LeagueDb, campaign: string, { player, key }: EmptySeat, decision: Decision) =>
  db
    .insertInto('regent_decision')
    .values({ campaign_id: campaign, player, key: storedKey(key), decision: JSON.stringify(decision) })
    .onConflict((conflict) =>
      conflict
        .columns(['campaign_id', 'player'])
        .doUpdateSet({ key: (row) => row.ref('excluded.key'), decision: (row) => row.ref('excluded.decision') }),
    )
    .execute();

/** Hands decisions that are stored to the services, which would ask the regents again. @returns the seats of which none is stored */
export async function withoutDecision(
  db: LeagueDb,
  app: AppContext,
  campaign: string,
  seats: readonly EmptySeat[],
): Promise<EmptySeat[]> {
  const unknown = seats.filter(({ key }) => !app.decided.has(key));
  if (unknown.length === 0) return [];
  const rows = await db
    .selectFrom('regent_decision')
    .select(['player', 'key', 'decision'])
    .where('campaign_id', '=', campaign)
    .execute();
  const stored = unknown.flatMap(({ player, key }): [string, Decision][] => {
    const row = rows.find((each) => each.player === player && storedKey(key).equals(each.key));
    return row ? [[key, decisionSchema.parse(JSON.parse(row.decision))]] : [];
  });
  keepDecisions(app, stored);
  return unknown.filter(({ key }) => !app.decided.has(key));
}

/** Seats of the month at hand whose regents have yet to decide. */
export const undecidedSeats = async (db: LeagueDb, app: AppContext, read: CampaignRead): Promise<EmptySeat[]> =>
  read.settings.keepers ? withoutDecision(db, app, read.id, await emptySeats(app, read)) : [];
