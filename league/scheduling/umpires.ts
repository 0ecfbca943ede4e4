import type { LeagueDb } from '../store/league-store.ts';

/** Accounts of those who lead a campaign. */
export async function umpiresOf(db: LeagueDb, campaign: string): Promise<string[]> {
  const rows = await db
    .selectFrom('member')
    .select('account_id as account')
    .where('campaign_id', '=', campaign)
    .where('role', '=', 'umpire')
    .where('until', 'is', null)
    .execute();
  return rows.flatMap(({ account }) => account ?? []);
}
