import { UseCaseError } from '../../contract/errors.ts';
import type { Listing } from '../../contract/league/club.ts';
import { readCampaign } from '../../services/campaigns/campaigns.ts';
import { notYours } from '../auth/errors.ts';
import { cachedCampaign } from '../campaigns/cached-campaign.ts';
import { campaignCommand } from '../commands/campaign-command.ts';
import type { CampaignWork } from '../context/campaign-work.ts';
import type { LeagueCall, LeagueContext } from '../context/league-context.ts';
import { endMuster, isFirstMonth, selectHere } from './muster.ts';

interface OfCampaign {
  readonly campaign: string;
}

/** How a campaign is shown to others than its members. @throws UseCaseError NOT_YOURS */
export async function listingOf(league: LeagueContext, campaign: string): Promise<Listing> {
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
  if (!row) throw notYours();
  const { state } = await cachedCampaign(league, campaign);
  const { closedAt, ...shown } = row;
  return {
    ...shown,
    isClosed: closedAt !== null,
    isFirstMonth: await isFirstMonth({ app: league.app, campaign }, state),
    here: await selectHere(db, campaign),
  };
}

export const listing = ({ league }: LeagueCall, { campaign }: OfCampaign): Promise<Listing> =>
  listingOf(league, campaign);

type Listed = Pick<Listing, 'audience' | 'about' | 'takesApplications' | 'isMustering'> & {
  readonly showsBattles?: boolean;
};

/** Writes how a campaign is shown, and begins or ends its muster. @throws UseCaseError REFUSED for a muster after the first month */
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
      throw new UseCaseError('REFUSED', 'Only the first month waits for a muster.', 'isMustering');
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

/** @throws UseCaseError REFUSED for a muster after the first month */
export async function setListing(call: LeagueCall, input: OfCampaign & Listed): Promise<Listing> {
  await campaignCommand(call, { campaign: input.campaign, input }, async (work) => {
    await writeListing(work, input);
    return null;
  });
  return listingOf(call.league, input.campaign);
}

/** Says that a seat's player, its holder or substitute, is there. */
export async function muster(
  call: LeagueCall,
  input: { readonly campaign: string; readonly player: string },
): Promise<Listing> {
  await campaignCommand(call, { campaign: input.campaign, input }, async ({ db, campaign, notify }) => {
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
  return listingOf(call.league, input.campaign);
}
