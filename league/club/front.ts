import { leagueMethods, type LeagueContext } from '../context/league-context.ts';
import type { ListedCampaign } from '../../contract/league/club.ts';
import { isWinter } from '../../rules/campaign.ts';
import { formatSentence } from '../../rules/core/campaign/sentence.ts';
import { loadBookCampaign } from '../../services/books.ts';
import { type Actor, createNotYoursError, createSignedOutError } from '../auth/actor.ts';
import {
  listAudiences,
  getCached,
  getCampaign,
  expectFindable,
  getPublicEdition,
  narrateMonths,
} from '../campaigns/cached-campaign.ts';
import { getCampaignAddress, FEED } from '../pages/published.ts';
import { selectIsoText, type LeagueDb } from '../store/league-store.ts';
import { getClub, selectNames, toPerson, selectClub } from './club.ts';
import { selectSeasons, rankSeats } from './seasons.ts';

/** Maximum campaigns shown; the most recently changed ones are kept. */
const MAX_CAMPAIGNS = 100;

const selectListed = (db: LeagueDb) =>
  db
    .selectFrom('led_campaign')
    .innerJoin('campaign', 'campaign.id', 'led_campaign.campaign_id')
    .select([
      'campaign.id as campaign',
      'audience',
      'led_campaign.about',
      'takes_applications as takesApplications',
      'is_mustering as isMustering',
      'closed_at as closedAt',
      selectIsoText<string | null>('deadline_at').as('deadlineAt'),
    ]);
type ListedRow = Awaited<ReturnType<ReturnType<typeof selectListed>['execute']>>[number];

const selectMembers = (db: LeagueDb, campaigns: readonly string[]) =>
  db
    .selectFrom('member')
    .select(['campaign_id as campaign', 'role', 'seat', 'account_id as account', 'is_substitute as isSubstitute'])
    .where('campaign_id', 'in', [...campaigns])
    .where('until', 'is', null)
    .orderBy('id')
    .execute();
type PresentMember = Awaited<ReturnType<typeof selectMembers>>[number];

/** Returns the newest public month with its headline. */
const findNews = (league: LeagueContext, campaign: string): Promise<ListedCampaign['news']> =>
  getCached(league, campaign, ['news'], async () => {
    const edition = await getPublicEdition(league, campaign);
    const newest = narrateMonths(await loadBookCampaign(league.app, edition.view.rules), edition).at(-1);
    return newest ? { year: newest.year, month: newest.month, headline: formatSentence(newest.story.headline) } : null;
  });

/** Returns the caller's role in a campaign. */
function getPart(
  members: readonly PresentMember[],
  account: string | undefined,
  isApplicant: boolean,
): ListedCampaign['part'] {
  const ownMembers = members.filter((member) => account !== undefined && member.account === account);
  const role = (['umpire', 'player', 'reader'] as const).find((each) =>
    ownMembers.some((member) => member.role === each),
  );
  return isApplicant && (role === undefined || role === 'reader') ? 'applicant' : (role ?? null);
}

/** Converts campaign rows to the caller's view. */
async function toListed(
  league: LeagueContext,
  { account: reader }: Actor,
  rows: readonly ListedRow[],
): Promise<ListedCampaign[]> {
  if (rows.length === 0) return [];
  const { db } = league.store;
  const present = await selectMembers(
    db,
    rows.map(({ campaign }) => campaign),
  );
  const names = await selectNames(
    db,
    reader,
    present.flatMap(({ account }) => account ?? []),
  );
  const requested = new Set(
    reader
      ? (
          await db.selectFrom('application').select('campaign_id as id').where('account_id', '=', reader.id).execute()
        ).map(({ id }) => id)
      : [],
  );
  return Promise.all(
    rows.map(async ({ closedAt, ...row }): Promise<ListedCampaign> => {
      const { state, settings } = await getCampaign(league, row.campaign);
      const members = present.filter(({ campaign }) => campaign === row.campaign);
      const holderOf = (player: string) =>
        members.find(({ role, seat, isSubstitute }) => role === 'player' && seat === player && !isSubstitute);
      const address = row.audience === 'everybody' ? getCampaignAddress(league.origin, row.campaign) : '';
      return {
        ...row,
        title: state.title,
        year: state.year,
        month: state.month,
        winter: isWinter(state),
        isClosed: closedAt !== null,
        umpires: members
          .filter(({ role }) => role === 'umpire')
          .map(({ account }) => toPerson(reader, names, account))
          .filter(({ name }) => name !== ''),
        seats: rankSeats(state).map(({ player, ...standing }) => {
          const { power = '', name = '', colour = '' } = state.players.find(({ id }) => id === player) ?? {};
          const holder = holderOf(player);
          return {
            player,
            ...standing,
            power: power || name,
            colour,
            isOpen: !holder && settings.keepers?.[player]?.when !== 'always',
            ...toPerson(reader, names, holder?.account),
          };
        }),
        news: await findNews(league, row.campaign),
        chronicle: address,
        feed: address === '' ? '' : `${address}${FEED}`,
        part: getPart(members, reader?.id, requested.has(row.campaign)),
      };
    }),
  );
}

export const frontMethods = leagueMethods({
  /** Returns the front page. @throws UseCaseError SIGNED_OUT for a guest if the front page is only for the club */
  async front(call) {
    const { league, actor } = call;
    const { db } = league.store;
    if (!actor.account && (await selectClub(db)).frontPage !== 'everybody') throw createSignedOutError();
    const rows = await selectListed(db)
      .where('audience', 'in', [...listAudiences(actor)])
      .orderBy('campaign.changed_at', 'desc')
      .orderBy('campaign.id')
      .limit(MAX_CAMPAIGNS)
      .execute();
    return {
      club: await getClub(call),
      campaigns: await toListed(league, actor, rows),
      seasons: await selectSeasons(db, actor.account),
    };
  },
  /** Returns the public edition of a campaign. @throws UseCaseError SIGNED_OUT, NOT_YOURS */
  async watch({ league, actor }, { campaign }) {
    const { db } = league.store;
    await expectFindable(db, actor, campaign);
    const rows = await selectListed(db).where('campaign.id', '=', campaign).execute();
    const [listed] = await toListed(league, actor, rows);
    if (!listed) throw createNotYoursError();
    return { listed, edition: await getPublicEdition(league, campaign) };
  },
});
