import { sql } from 'kysely';
import type { CampaignState } from '../../rules/campaign.ts';
import type { CampaignRead } from '../../services/repositories/campaigns.ts';
import type { CampaignWork } from '../context/campaign-work.ts';
import type { LeagueDb } from '../store/league-store.ts';

/** Seats whose players have said that they are there. */
export async function selectHere(db: LeagueDb, campaign: string): Promise<string[]> {
  const rows = await db
    .selectFrom('member')
    .select('seat')
    .distinct()
    .where('campaign_id', '=', campaign)
    .where('role', '=', 'player')
    .where('until', 'is', null)
    .where('is_here', '=', true)
    .orderBy('seat')
    .execute();
  return rows.map(({ seat }) => seat);
}

/** Moves a deadline that is past or near, so that players have a day at least from now on. */
const leaveADay = (db: LeagueDb, campaign: string) =>
  db
    .updateTable('led_campaign')
    .set({
      deadline: sql<string>`date_trunc('minute', (now() + interval '1 day') at time zone zone)`,
      deadline_at: sql<string>`date_trunc('minute', (now() + interval '1 day') at time zone zone) at time zone zone`,
    })
    .where('campaign_id', '=', campaign)
    .where('deadline_at', '<', sql<string>`now() + interval '1 day'`)
    .execute();

const stopMustering = (db: LeagueDb, campaign: string) =>
  db.updateTable('led_campaign').set({ is_mustering: false }).where('campaign_id', '=', campaign).execute();

/** From now on the deadline runs. */
export async function endMuster({ db, campaign, notify }: CampaignWork): Promise<void> {
  await stopMustering(db, campaign);
  await leaveADay(db, campaign);
  notify('deadline');
}

/** Whether the first month of a campaign has yet to be resolved. */
export async function isFirstMonth(
  { app, campaign }: Pick<CampaignWork, 'app' | 'campaign'>,
  { year, month, waiting }: CampaignState,
): Promise<boolean> {
  const [start] = await app.repositories.campaigns.log(campaign, 0, 0);
  return start?.year === year && start.month === month && waiting === null;
}

/** Ends the muster once all are there, or once the first month is resolved without some. */
export async function updateMuster(
  work: CampaignWork,
  { state, settings }: CampaignRead,
  isResolved: boolean,
): Promise<void> {
  const { db, campaign } = work;
  const row = await db
    .selectFrom('led_campaign')
    .select('is_mustering as isMustering')
    .where('campaign_id', '=', campaign)
    .executeTakeFirst();
  if (!row?.isMustering) return;
  if (isResolved) {
    await stopMustering(db, campaign);
    return;
  }
  const here = new Set(await selectHere(db, campaign));
  const missing = state.players.filter(({ id }) => settings.keepers?.[id]?.when !== 'always' && !here.has(id));
  if (missing.length === 0) await endMuster(work);
}
