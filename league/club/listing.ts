import { leagueMethods, type CampaignWork, type LeagueContext } from '../context/league-context.ts';
import { sql } from 'kysely';
import { UseCaseError } from '../../contract/errors.ts';
import type { CampaignListing } from '../../contract/league/club.ts';
import type { CampaignState } from '../../rules/campaign.ts';
import { readCampaign } from '../../services/campaigns/campaigns.ts';
import type { CampaignRead } from '../../services/repositories/campaigns.ts';
import { createNotYoursError } from '../auth/actor.ts';
import { getCampaign } from '../campaigns/cached-campaign.ts';
import { runCampaignCommand } from '../commands/campaign-command.ts';
import type { LeagueDb } from '../store/league-store.ts';

/** Selects the seats whose players have reported that they are present. */
async function selectPresentSeats(db: LeagueDb, campaign: string): Promise<string[]> {
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

const stopMustering = (db: LeagueDb, campaign: string) =>
  db.updateTable('led_campaign').set({ is_mustering: false }).where('campaign_id', '=', campaign).execute();

/** Ends the muster and starts the deadline of the first month. */
async function endMuster({ db, campaign, notify }: CampaignWork): Promise<void> {
  await stopMustering(db, campaign);
  // Moves a past or near deadline, so that players have at least a day.
  await db
    .updateTable('led_campaign')
    .set({
      deadline: sql<string>`date_trunc('minute', (now() + interval '1 day') at time zone zone)`,
      deadline_at: sql<string>`date_trunc('minute', (now() + interval '1 day') at time zone zone) at time zone zone`,
    })
    .where('campaign_id', '=', campaign)
    .where('deadline_at', '<', sql<string>`now() + interval '1 day'`)
    .execute();
  notify('deadline');
}

/** Checks whether a campaign's first month is not resolved yet. */
async function isFirstMonth(
  { app, campaign }: Pick<CampaignWork, 'app' | 'campaign'>,
  { year, month, waiting }: CampaignState,
): Promise<boolean> {
  const [start] = await app.repositories.campaigns.log(campaign, 0, 0);
  return start?.year === year && start.month === month && waiting === null;
}

/** Ends the muster once all players are present, or once the first month is resolved without some of them. */
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
  const here = new Set(await selectPresentSeats(db, campaign));
  const missing = state.players.filter(({ id }) => settings.keepers?.[id]?.when !== 'always' && !here.has(id));
  if (missing.length === 0) await endMuster(work);
}

/** Returns how a campaign is listed for non-members. @throws UseCaseError NOT_YOURS */
export async function getListing(league: LeagueContext, campaign: string): Promise<CampaignListing> {
  const { db } = league.store;
  const row = await db
    .selectFrom('led_campaign')
    .select([
      'audience',
      'about',
      'takes_applications as takesApplications',
      'is_mustering as isMustering',
      'shows_battles as showsBattles',
      'closed_at as closedAt',
    ])
    .where('campaign_id', '=', campaign)
    .executeTakeFirst();
  if (!row) throw createNotYoursError();
  const { state } = await getCampaign(league, campaign);
  const { closedAt, ...shown } = row;
  return {
    ...shown,
    isClosed: closedAt !== null,
    isFirstMonth: await isFirstMonth({ app: league.app, campaign }, state),
    here: await selectPresentSeats(db, campaign),
  };
}

type Listed = Pick<CampaignListing, 'audience' | 'about' | 'takesApplications' | 'isMustering'> & {
  readonly showsBattles?: boolean;
};

/** Stores how a campaign is listed, and begins or ends its muster. @throws UseCaseError REFUSED for a muster after the first month */
async function writeListing(work: CampaignWork, wanted: Listed): Promise<void> {
  const { app, db, campaign, notify } = work;
  const { isMustering } = await db
    .selectFrom('led_campaign')
    .select('is_mustering as isMustering')
    .where('campaign_id', '=', campaign)
    .executeTakeFirstOrThrow();
  if (wanted.isMustering && !isMustering) {
    const { state } = await readCampaign(app, campaign);
    if (!(await isFirstMonth(work, state)))
      throw new UseCaseError('REFUSED', 'Only the first month can wait until everyone is here.', 'isMustering');
  }
  await db
    .updateTable('led_campaign')
    .set({
      audience: wanted.audience,
      about: wanted.about,
      takes_applications: wanted.takesApplications,
      is_mustering: wanted.isMustering,
      ...(wanted.showsBattles === undefined ? {} : { shows_battles: wanted.showsBattles }),
    })
    .where('campaign_id', '=', campaign)
    .execute();
  if (isMustering && !wanted.isMustering) await endMuster(work);
  notify('members');
}

export const listingMethods = leagueMethods({
  listing: ({ league }, { campaign }) => getListing(league, campaign),
  /** Changes how a campaign is listed. @throws UseCaseError REFUSED for a muster after the first month */
  async setListing(call, input) {
    await runCampaignCommand(call, input, async (work) => {
      await writeListing(work, input);
      return null;
    });
    return getListing(call.league, input.campaign);
  },
  /** Marks the player of a seat (holder or substitute) as present. */
  async muster(call, input) {
    await runCampaignCommand(call, input, async ({ db, campaign, notify }) => {
      await db
        .updateTable('member')
        .set({ is_here: true })
        .where('campaign_id', '=', campaign)
        .where('role', '=', 'player')
        .where('seat', '=', input.player)
        .where('until', 'is', null)
        .execute();
      notify('members');
      return null;
    });
    return getListing(call.league, input.campaign);
  },
});
